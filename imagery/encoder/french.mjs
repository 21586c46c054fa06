const inseparable = '\u00a0'

/** A text typed on a keyboard, in French typography: ’ for ', and spaces that do not break where none may. */
export function typeset(text) {
  return text
    .replaceAll("'", '’')
    .replace(/ ([:;!?»])/g, `${inseparable}$1`)
    .replace(/« /g, `«${inseparable}`)
}
