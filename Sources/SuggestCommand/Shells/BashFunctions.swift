extension TabCompletion {
  /// The functions for bash. `compgen -W` would evaluate the candidates, and readline quotes the names of files alone:
  /// so words are cut and quoted here.
  static let bashFunctions = #"""
    # shellcheck shell=bash
    # Tab completion by suggest, for bash 4.4 and newer.

    # Of each rule: its command, the number of its other arguments, and these.
    declare -ga _suggest_rules
    # How a program was completed before it had rules, as complete -p prints it.
    declare -gA _suggest_before

    suggest_complete() {
      local - IFS=$' \t\n' program command before
      local -a words
      set +eu
      if [[ ${1-} == --remove && $# -eq 2 ]]; then
        read -ra words <<<"$2"
        words[0]=${words[0]##*/}
        _suggest_remove "${words[@]}"
        return
      fi
      read -ra words <<<"${1-}"
      if [[ $# -lt 2 || -z $2 || $2 == -* && $2 != --from=?* || ${#words[@]} -eq 0 || $1 == -* ]]; then
        printf '%s\n' 'usage: suggest_complete COMMAND FILE [OPTION]...' \
          '       suggest_complete COMMAND --from=COMMAND [OPTION]...' \
          '       suggest_complete --remove COMMAND' >&2
        return 2
      fi
      program=${words[0]##*/} words[0]=$program command="${words[*]}"
      # Wrong options are told of now: behind the Tab key nothing is.
      command suggest "${@:3}" -e '' </dev/null >/dev/null
      if (($? == 2)); then return 2; fi
      before=$(complete -p -- "$program" 2>/dev/null)
      if [[ $before != *' _suggest_complete '* ]]; then _suggest_before[$program]=$before; fi
      if [[ $2 != --from=* && $2 != /* ]]; then set -- "$1" "$PWD/$2" "${@:3}"; fi
      _suggest_rules+=("$command" $(($# - 1)) "${@:2}")
      complete -o nosort -F _suggest_complete -- "$program"
    }

    # Drops the rules of a command, and what Tab has learned with the program's last.
    _suggest_remove() {
      local rule count command="$*" has_others=''
      local -a kept=()
      for ((rule = 0; rule < ${#_suggest_rules[@]}; rule += count)); do
        count=$((_suggest_rules[rule + 1] + 2))
        if [[ ${_suggest_rules[rule]} == "$command" ]]; then continue; fi
        kept+=("${_suggest_rules[@]:rule:count}")
        if [[ "${_suggest_rules[rule]} " == "$1 "* ]]; then has_others=yes; fi
      done
      _suggest_rules=("${kept[@]}")
      if [[ -z $has_others && -n ${_suggest_before[$1]+known} ]]; then
        complete -r -- "$1"
        eval "${_suggest_before[$1]}"
        unset "_suggest_before[$1]"
      fi
      return 0
    }

    # Called by bash at Tab: sets COMPREPLY for the word at the cursor, $2 being what readline takes for it.
    _suggest_complete() {
      local - IFS=$' \t\n'
      local word raw quote target head rule command='' ignoring='' name typed kept option='' lead=''
      local -a words rules=() names described
      set +eu
      COMPREPLY=()
      _suggest_cut "${COMP_LINE:0:COMP_POINT}" || return 0
      words[0]=${words[0]##*/}
      # Of the commands that the line begins with the longest counts.
      head="${words[*]} "
      for ((rule = 0; rule < ${#_suggest_rules[@]}; rule += _suggest_rules[rule + 1] + 2)); do
        name=${_suggest_rules[rule]}
        if [[ $head != "$name "* || ${#name} -lt ${#command} ]]; then continue; fi
        if [[ $name != "$command" ]]; then rules=(); fi
        command=$name rules+=("$rule")
      done
      if [[ -n $target || -z $command ]]; then
        _suggest_fall_back "${words[0]}" "$@"
        return
      fi

      # Behind the = of an option what follows is the word.
      if [[ $raw =~ ^--?[[:alnum:]][-_[:alnum:]]*= ]]; then
        option=${BASH_REMATCH[0]} word=${word#"${BASH_REMATCH[0]}"}
      fi
      if [[ $(bind -v) == *'completion-ignore-case on'* ]]; then ignoring=yes; fi
      # mapfile would read the pipe byte by byte.
      set -f
      IFS=$'\n'
      # shellcheck disable=SC2207
      names=($(_suggest_find "$word" "${rules[@]}"))
      if ((${#names[@]} == 0)); then return 0; fi
      local -n shown=names
      if [[ "${names[*]}" == *$'\t'* ]]; then
        described=("${names[@]/$'\t'/  -- }")
        described=("${described[@]%%$'\t'*}")
        names=("${names[@]%%$'\t'*}")
        local -n shown=described
      fi

      # Readline replaces $2 alone: what stands before it stays, and so does a quote that is open there.
      typed=$word
      _suggest_cut "${raw%"$2"}"
      kept=$word
      if [[ $kept == "$option"* ]]; then
        kept=${kept#"$option"}
      else
        lead=${option#"$kept"} kept=''
      fi
      case $COMP_TYPE in
        63) COMPREPLY=("${shown[@]}") ;;
        37 | 42) for name in "${names[@]}"; do _suggest_reply "$name"; done ;;
        *)
          if _suggest_is_one; then
            _suggest_reply "${names[0]}"
          else
            _suggest_reply_with_beginning
          fi
          ;;
      esac
      # Whatever they have in common, with an empty one among them suggestions are shown and the word stays.
      if ((${#COMPREPLY[@]} == 0)); then COMPREPLY=("${shown[@]}" ''); fi
      return 0
    } 2>/dev/null

    # Whether all names are the same.
    _suggest_is_one() {
      local name
      for name in "${names[@]}"; do
        if [[ $name != "${names[0]}" ]]; then return 1; fi
      done
    }

    # Adds a suggestion as it completes the word; none if it doesn't begin with what is kept.
    _suggest_reply() {
      local quoted
      if [[ $1 != "$kept"?* ]]; then return 0; fi
      _suggest_quote "${1#"$kept"}"
      COMPREPLY+=("$lead$quoted$quote")
    }

    # Has the word replaced by what all names begin with, if that is more than is typed.
    _suggest_reply_with_beginning() {
      local common=${names[0]} compared=$typed quoted
      if [[ -n $ignoring ]]; then common=${common,,} compared=${typed,,}; fi
      for name in "${names[@]}"; do
        if [[ -n $ignoring ]]; then name=${name,,}; fi
        if [[ $name == "$common"* ]]; then continue; fi
        while [[ $name != "$common"* ]]; do common=${common%?}; done
        if [[ $common != "$compared"?* ]]; then break; fi
      done
      if [[ $common != "$compared"?* ]]; then return 0; fi
      common=${names[0]:0:${#common}}
      if [[ $common != "$kept"?* ]]; then return 0; fi
      _suggest_quote "${common#"$kept"}"
      # Readline finds out for itself what the replies begin with; behind that they are shown at most.
      quoted=$lead$quoted
      COMPREPLY=("$quoted" "$quoted ")
      if ((COMP_TYPE != 9)); then
        COMPREPLY=("${names[@]#${common//?/?}}")
        COMPREPLY=("${COMPREPLY[@]/#/"$quoted"}")
      fi
    }

    # Sets quoted to a text as it is written within the open quote, or without one.
    _suggest_quote() {
      case $quote in
        \') quoted=${1//\'/\'\\\'\'} ;;
        \")
          quoted=${1//\\/\\\\} quoted=${quoted//\"/\\\"} quoted=${quoted//\$/\\\$} quoted=${quoted//\`/\\\`}
          quoted=${quoted//!/\"\\!\"}
          ;;
        *) printf -v quoted %q "$1" ;;
      esac
      # Readline then replaces the opening quote, too.
      if [[ -n $quote && $quoted == "$quote"* ]]; then quoted=$quote$quoted; fi
    }

    # Prints what some rules suggest for a word, each suggestion once.
    _suggest_find() {
      local word=$1 rule
      shift
      if (($# == 1)); then
        _suggest_find_by "$1"
      else
        for rule; do (_suggest_find_by "$rule"); done | command suggest --all-if-empty ''
      fi
    }

    _suggest_find_by() {
      local -a arguments=("${_suggest_rules[@]:$1 + 2:_suggest_rules[$1 + 1]}")
      local source=${arguments[0]}
      local -a query=(--all-if-empty ${ignoring:+-i} "${arguments[@]:1}" -e "$word")
      case $source in
        --from=*[\|\&\;\<\>\$\`\\\"\'*?[~]*)
          sh -c "${source#--from=}" </dev/null | command suggest "${query[@]}"
          ;;
        --from=*)
          IFS=$' \t\n'
          ${source#--from=} </dev/null | command suggest "${query[@]}"
          ;;
        *) exec suggest "${query[@]}" -- "$source" </dev/null ;;
      esac
    }

    # Completes as if there was no rule.
    _suggest_fall_back() {
      local -a before
      local index loaded
      # What bash would load for the program is loaded when it is first wanted.
      if [[ -z ${_suggest_before[$1]-} && $(complete -p -D 2>/dev/null) =~ ' -F '([^ ]+) ]]; then
        "${BASH_REMATCH[1]}" "$1" >/dev/null 2>&1
        loaded=$(complete -p -- "$1" 2>/dev/null)
        if [[ $loaded != *' _suggest_complete '* ]]; then _suggest_before[$1]=$loaded; fi
        complete -o nosort -F _suggest_complete -- "$1"
      fi
      read -ra before <<<"${_suggest_before[$1]-}"
      compopt +o nosort
      if ((${#before[@]} == 0)); then compopt -o bashdefault -o default; fi
      for ((index = 0; index < ${#before[@]}; index++)); do
        case ${before[index]} in
          -o) compopt -o "${before[index + 1]}" ;;
          -F) "${before[index + 1]}" "${@:2}" ;;
        esac
      done
    }

    # Cuts the beginning of a command line as the shell does, but evaluates nothing: words are those that have ended,
    # word is the one that has not and raw how it is written, quote is what is open in it, target is set where it is the
    # file of a redirection. Fails at $'...', which it does not know.
    _suggest_cut() {
      local line=$1 character
      words=() word='' raw='' quote='' target=''
      while [[ -n $line ]]; do
        character=${line:0:1} line=${line:1}
        raw+=$character
        case $quote$character in
          \$) if [[ $line == [\'\"]* ]]; then return 1; else word+=$character; fi ;;
          \' | \") quote=$character ;;
          \'\' | \"\") quote='' ;;
          \\ | \"\\)
            if [[ -n $quote && $line != [\$\`\"\\]* ]]; then word+=$character; fi
            character=${line:0:1} line=${line:1}
            raw+=$character word+=$character
            ;;
          [[:space:]\<\>\&\|\;\(\)])
            if [[ -n ${raw%?} ]]; then words+=("$word") target=''; fi
            if [[ $character == [\<\>] ]]; then target=yes; fi
            word='' raw=''
            ;;
          *) word+=$character ;;
        esac
      done
    }

    """#
}
