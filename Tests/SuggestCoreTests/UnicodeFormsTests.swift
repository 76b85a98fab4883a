import SuggestCore
import Testing

@Suite struct UnicodeFormsTests {
  /// The quick answer for the letters most met is that of the Unicode data.
  @Test func aDigitIsWhatUnicodeCallsOne() {
    for value in UInt32(0)...0x10FFFF {
      let isDigit = Unicode.Scalar(value).map { $0.properties.generalCategory == .decimalNumber } ?? false
      if UnicodeForms.isDigit(value) != isDigit { Issue.record("U+\(String(value, radix: 16))") }
    }
  }
}
