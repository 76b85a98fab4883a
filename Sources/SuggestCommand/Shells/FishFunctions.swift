extension TabCompletion {
  /// The functions for fish, which quotes what it is given, but offers only what its own matching lets through.
  static let fishFunctions = #"""
    # Tab completion by suggest, for fish.

    # Of each rule: its command, the number of its other arguments, and these.
    set -q __suggest_rules; or set -g __suggest_rules
    # The programs that fish has been told of.
    set -q __suggest_programs; or set -g __suggest_programs

    function suggest_complete
        if test (count $argv) -eq 2; and test "$argv[1]" = --remove
            __suggest_remove (__suggest_command $argv[2])
            return 0
        end
        set -l command (__suggest_command "$argv[1]")
        if test -z "$command" -o -z "$argv[2]"; or string match -q -- '-*' $argv[1]
            or string match -q -- '-*' $argv[2]; and not string match -q -- '--from=?*' $argv[2]
            printf '%s\n' 'usage: suggest_complete COMMAND FILE [OPTION]...' \
                '       suggest_complete COMMAND --from=COMMAND [OPTION]...' \
                '       suggest_complete --remove COMMAND' >&2
            return 2
        end
        # Wrong options are told of now: behind the Tab key nothing is.
        command suggest $argv[3..-1] -e '' </dev/null >/dev/null
        if test $status -eq 2
            return 2
        end
        if not string match -q -r -- '^(--from=|/)' $argv[2]
            set argv[2] $PWD/$argv[2]
        end
        set -a __suggest_rules $command (math (count $argv) - 1) $argv[2..-1]
        set -l program (string split -m 1 -f 1 ' ' -- $command)
        if not contains -- $program $__suggest_programs
            set -a __suggest_programs $program
            complete -c $program -k -f -n __suggest_choose -a '(__suggest_find)'
        end
    end

    # A command as it stands in a rule: the program's name without folders, single spaces.
    function __suggest_command
        string trim -- $argv[1] | string replace -r -a -- '\s+' ' ' | string replace -r -- '^\S*/' ''
    end

    # Drops the rules of a command.
    function __suggest_remove
        set -l kept
        set -l rule 1
        while test $rule -le (count $__suggest_rules)
            set -l end (math $rule + 1 + $__suggest_rules[(math $rule + 1)])
            if test "$__suggest_rules[$rule]" != "$argv[1]"
                set -a kept $__suggest_rules[$rule..$end]
            end
            set rule (math $end + 1)
        end
        set -g __suggest_rules $kept
    end

    # Sets __suggest_chosen to where the rules begin that hold at the cursor: of the commands that the line begins with,
    # the longest counts. Fails if there are none.
    function __suggest_choose
        set -g __suggest_chosen
        set -l words (commandline -opc)
        set words[1] (string replace -r -- '^.*/' '' $words[1])
        set -l longest ''
        set -l rule 1
        while test $rule -le (count $__suggest_rules)
            set -l command $__suggest_rules[$rule]
            set -l length (string length -- $command)
            if test $length -ge (string length -- $longest)
                and test (string sub -l (math $length + 1) -- "$words ") = "$command "
                test $command = $longest; or set __suggest_chosen
                set longest $command
                set -a __suggest_chosen $rule
            end
            set rule (math $rule + 2 + $__suggest_rules[(math $rule + 1)])
        end
        set -q __suggest_chosen[1]
    end

    # Prints what the chosen rules suggest for the word at the cursor: candidate, TAB, description.
    function __suggest_find
        set -l token (commandline -t)
        # Behind the = of an option what follows is the word.
        set -l option (string match -r -- '^--?[[:alnum:]][-_[:alnum:]]*=' "$token")
        set -l word (string unescape -- (string replace -- "$option" '' "$token"))
        or return
        # A ~ at the beginning arrives without a quote, unless one was typed.
        set -l dropped '~*'
        string match -q -r -- '^[\\\\\'"]~' $token; or test -n "$option"; and set dropped ''
        for rule in $__suggest_chosen
            set -l options $__suggest_rules[(math $rule + 2)..(math $rule + 1 + $__suggest_rules[(math $rule + 1)])]
            set -l source $options[1]
            set -l query --all-if-empty $options[2..-1] -e "$word"
            set -l from (string replace -r -- '^--from=' '' $source)
            if test "$from" = "$source"
                command suggest $query -- $source
            else if string match -q -r -- '[|&;<>$`\\\\"\'*?[~]' $from
                sh -c $from | command suggest $query
            else
                set -l words (string split -n ' ' -- $from)
                $words | command suggest $query
            end
        end 2>/dev/null </dev/null | string match -v -- $dropped | string replace -r -- '^([^\t]*\t[^\t]*)\t.*' '$1' |
            string replace -r -- '^' "$option"
    end

    """#
}
