# The completion of suggest in fish. Generated from its table of options; edits are lost.

# Whether the operand at the cursor is the query; as the last part of it, reads the command line before the cursor.
function __suggest_wants_query
    set -l words (commandline -opc)
    set -e words[1]
    argparse -i 'f/file=+' 'e/query=+' '0/null' 'read0' 'print0' 'd/delimiter=+' 'nth=+' 'accept-nth=+' 'section=+' 'substring' 'p/prefix' 'b/word-prefix' 'w/word' 'x/exact' 'Z/fuzzy' 't/typos=?' 'l/loosen' 'W/any-word' 'a/all-words' 's/case-sensitive' 'i/ignore-case' 'S/smart-case' 'ignore-accents' 'm/max-count=+' 'r/rank' 'weight=+' 'v/invert-match' 'D/duplicates' 'min-chars=+' 'no-echo' 'all-if-empty' 'c/count' 'q/quiet' 'n/line-number' 'H/with-filename' 'color=?' 'json' 'rank-key' 'no-match-ok' 'j/threads=+' 'sorted' 'shell-init=+' 'h/help' 'V/version' -- $words 2>/dev/null
    or return 1
    set -q _flag_query; and return 1
    test (count $argv) -eq 0
end

complete -c suggest -n __suggest_wants_query -f
complete -c suggest -s f -l file -r -F -d 'read candidates from FILE (may be repeated)'
complete -c suggest -s e -l query -x -d 'a query (may be repeated); operands are then FILEs'
complete -c suggest -s 0 -l null -d 'records end in NUL, in and out'
complete -c suggest -l read0 -d 'records end in NUL in the input'
complete -c suggest -l print0 -d 'records end in NUL in the output'
complete -c suggest -s d -l delimiter -x -d 'what separates fields [TAB]; \'\' is runs of blanks'
complete -c suggest -l nth -x -d 'match against these fields only'
complete -c suggest -l accept-nth -x -d 'print these fields of a suggestion'
complete -c suggest -l section -x -d 'a record that begins with STR is a section\'s title'
complete -c suggest -l substring -d 'the term stands anywhere in the candidate (default)'
complete -c suggest -s p -l prefix -d 'the candidate begins with the term'
complete -c suggest -s b -l word-prefix -d 'some word of the candidate begins with the term'
complete -c suggest -s w -l word -d 'the term stands in the candidate as whole words'
complete -c suggest -s x -l exact -d 'the candidate is the term'
complete -c suggest -s Z -l fuzzy -d 'the term\'s characters stand in the candidate in order'
complete -c suggest -s t -l typos -f -d 'allow up to N edits (0 to 3), or by length'
complete -c suggest -s l -l loosen -d 'the strictest strategy that suggests anything'
complete -c suggest -s W -l any-word -d 'the query\'s words are terms; any may match'
complete -c suggest -s a -l all-words -d 'the query\'s words are terms; all must match'
complete -c suggest -s s -l case-sensitive -d 'match the term as typed only'
complete -c suggest -s i -l ignore-case -d 'ignore case, in every script'
complete -c suggest -s S -l smart-case -d '-i for a term without upper-case letter, else -s'
complete -c suggest -l ignore-accents -d 'ignore accents: zurich finds Zürich'
complete -c suggest -s m -l max-count -x -d 'at most N suggestions; then stop reading'
complete -c suggest -s r -l rank -d 'best first instead of input order'
complete -c suggest -l weight -x -d '-r, and a numeric field counts: more is better'
complete -c suggest -s v -l invert-match -d 'the candidates that do not match'
complete -c suggest -s D -l duplicates -d 'keep repeated suggestions'
complete -c suggest -l min-chars -x -d 'a query of fewer than N characters suggests nothing'
complete -c suggest -l no-echo -d 'suggest nothing if only the query itself is left'
complete -c suggest -l all-if-empty -d 'an empty query suggests every candidate'
complete -c suggest -s c -l count -d 'print how many suggestions there are, not them'
complete -c suggest -s q -l quiet -d 'print nothing; stop at the first match'
complete -c suggest -s n -l line-number -d 'prefix each suggestion with its line number'
complete -c suggest -s H -l with-filename -d 'prefix each suggestion with its file\'s name'
complete -c suggest -l color -f -a 'auto always never' -d 'highlight what matched: auto, always, never'
complete -c suggest -l json -d 'print one JSON object a suggestion'
complete -c suggest -l rank-key -d '-r, and prefix each suggestion with a key to sort by'
complete -c suggest -l no-match-ok -d 'exit 0, not 1, when nothing matched'
complete -c suggest -s j -l threads -x -d 'threads to use [the processors at hand]'
complete -c suggest -l sorted -d 'the sources are sorted bytewise (LC_ALL=C sort)'
complete -c suggest -l shell-init -x -a 'bash zsh fish' -d 'print the Tab completion for bash, zsh or fish'
complete -c suggest -s h -l help -d 'print this help and exit'
complete -c suggest -s V -l version -d 'print the version and exit'
