const inseparable = '\u00a0'

/** Returns a typed text in French typography: ’ for ', and no-break spaces where French requires them. */
export function typeset(text) {
  return text
    .replaceAll("'", '’')
    .replace(/ ([:;!?»])/g, `${inseparable}$1`)
    .replace(/« /g, `«${inseparable}`)
}
