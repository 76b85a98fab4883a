/// Where a piece of a folded text came from: the piece starts at `output` of the folded text and at `input` of the
/// text.
package struct SegmentOrigin {
  package var output: Int
  package var input: Int
}
