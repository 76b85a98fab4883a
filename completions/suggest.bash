# shellcheck shell=bash
# The completion of suggest in bash. Generated from its table of options; edits are lost.

_suggest() {
  local IFS=$' \t\n'
  # With a value that may stand in the next word; whose value is a file; after which every operand is a file.
  local valued=' -f --file -e --query -d --delimiter --nth --accept-nth --section -m --max-count --weight --min-chars -j --threads --shell-init '
  local files=' -f --file '
  local querying=' -e --query '
  local -a names=(
    -f
    --file=
    -e
    --query=
    -0
    --null
    --read0
    --print0
    -d
    --delimiter=
    --nth=
    --accept-nth=
    --section=
    --substring
    -p
    --prefix
    -b
    --word-prefix
    -w
    --word
    -x
    --exact
    -Z
    --fuzzy
    -t
    --typos
    --typos=
    -l
    --loosen
    -W
    --any-word
    -a
    --all-words
    -s
    --case-sensitive
    -i
    --ignore-case
    -S
    --smart-case
    --ignore-accents
    -m
    --max-count=
    -r
    --rank
    --weight=
    -v
    --invert-match
    -D
    --duplicates
    --min-chars=
    --no-echo
    --all-if-empty
    -c
    --count
    -q
    --quiet
    -n
    --line-number
    -H
    --with-filename
    --color
    --color=
    --json
    --rank-key
    --no-match-ok
    -j
    --threads=
    --sorted
    --shell-init=
    -h
    --help
    -V
    --version
  )
  local redirection='^[0-9&]*[<>]+[&|]?([^(]|$)' operator='^[0-9&]*[<>]+[&|]?$'
  local line=${COMP_LINE:0:COMP_POINT} typed=${2-} word='' part='' index=0
  local -a words=() candidates=()

  # COMP_WORDS are cut at COMP_WORDBREAKS, '=' among them; what stands together in the line is one word.
  for ((index = 0; index <= COMP_CWORD; index++)); do
    part=${COMP_WORDS[index]-}
    word=${line#"${line%%[![:space:]]*}"}
    if ((index == COMP_CWORD)); then part=$word; fi
    if ((index > 0)) && [[ $word == "$line" && -n $line ]]; then
      words[${#words[@]} - 1]+=$part
    else
      words+=("$part")
    fi
    line=${word#"$part"}
  done

  # What the last word is (an option's name, the value of option, an operand) depends on those before it.
  local role='' option='' value='' expecting='' letters=''
  local operands=0 has_query='' has_ended=''
  for ((index = 1; index < ${#words[@]}; index++)); do
    word=${words[index]} option='' value=''
    if [[ $expecting == '<' ]]; then
      role=target expecting=''
    elif [[ -n $expecting ]]; then
      role=value option=$expecting value=$word expecting=''
    elif [[ $word =~ $redirection ]]; then
      role=target
      if [[ $word =~ $operator ]]; then expecting='<'; fi
    elif [[ -n $has_ended || $word != -* ]] || [[ $word == - && index -lt ${#words[@]}-1 ]]; then
      role=operand operands=$((operands + 1))
    elif [[ $word == -- ]]; then
      role=name has_ended=yes
    elif [[ $word == --* ]]; then
      role=name option=${word%%=*}
      if [[ $word == *=* ]]; then
        role=value value=${word#*=}
      elif [[ $valued == *" $option "* ]]; then
        expecting=$option
      fi
      if [[ $querying == *" $option "* ]]; then has_query=yes; fi
    else
      role=name letters=${word#-}
      while [[ -n $letters ]]; do
        option=-${letters:0:1} letters=${letters:1}
        if [[ $querying == *" $option "* ]]; then has_query=yes; fi
        if [[ $valued == *" $option "* ]]; then
          if [[ -n $letters ]]; then role=value value=$letters; else expecting=$option; fi
          letters=''
        fi
      done
    fi
  done

  # An empty COMPREPLY leaves it to readline to complete a file's name, unless that is switched off here.
  COMPREPLY=()
  if [[ $role == target ]] || [[ $role == operand && (-n $has_query || operands -gt 1) ]]; then return 0; fi
  if [[ $role == value && $files == *" $option "* ]]; then
    # What readline takes for the word is the whole value: it knows best.
    if [[ ${value#[\"\']} == "$typed" ]]; then return 0; fi
    while IFS= read -r part; do
      candidates+=("$part")
    done < <(compgen -f -- "${value//\\/}")
  elif [[ $role == value ]]; then
    case $option in
      --color) candidates=(auto always never) ;;
      --shell-init) candidates=(bash zsh fish) ;;
      *) ;;
    esac
  elif [[ $role == name ]]; then
    candidates=("${names[@]}") value=$word
  fi
  compopt +o default +o bashdefault 2>/dev/null || :

  # Readline replaces only what it takes for the word, typed: what stands before that is left out of the replies.
  local head=${word%"$value"} before=${word%"$typed"}
  for part in ${candidates[@]+"${candidates[@]}"}; do
    if [[ $role == value && $files == *" $option "* ]]; then
      if [[ -d $part ]]; then part+=/; fi
      printf -v part '%s%q' "$head" "$part"
      if [[ $part == "$before"* ]]; then COMPREPLY+=("${part#"$before"}"); fi
    elif [[ $role == name && $part != --* && $word != - ]]; then
      # Single letters are offered behind a single dash alone.
      continue
    elif [[ $head$part == "$word"* ]]; then
      part=$head$part
      COMPREPLY+=("${part#"$before"}")
    fi
  done
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]]; then compopt -o nospace 2>/dev/null || :; fi
  return 0
}

complete -o bashdefault -o default -F _suggest suggest
