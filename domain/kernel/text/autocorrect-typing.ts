import { withFrenchSpaces } from './french-spaces.ts'

/** Replacement for the typed character and for the `back` characters before it. */
interface Correction {
  back: number
  text: string
}

const space = '\u00a0'

/** Characters that have a no-break space before them in French. */
const afterSpace = ';:!?»%€'
/**
 * Characters before which the space is also added if none was typed. A colon is not one of them: it is used in times and
 * addresses.
 */
const addsSpace = ';!?»'

/**
 * Returns the French typography for a character typed after `before`, the text of its paragraph: no-break spaces, « » for
 * straight quotes, ’ and …; `null` if the character is right.
 */
export function autocorrectTyping(before: string, sign: string): Correction | null {
  if (sign === '"') return quote(before)
  if (sign === "'") return /\d$/.test(before) ? null : { back: 0, text: '’' }
  if (sign === '.') return before.endsWith('..') ? { back: 2, text: '…' } : null
  if (sign === ' ') return afterOpening(before)
  return afterSpace.includes(sign) ? spaced(before, sign) : null
}

function quote(before: string): Correction {
  const isOpen = before.lastIndexOf('«') > before.lastIndexOf('»')
  if (!isOpen && /(^|[\s(—–-])$/.test(before)) return { back: 0, text: `«${space}` }
  return { back: before.endsWith(' ') ? 1 : 0, text: before.endsWith(space) ? '»' : `${space}»` }
}

/** Handles a space typed after «: it becomes one no-break space. */
function afterOpening(before: string): Correction | null {
  if (before.endsWith('«')) return { back: 0, text: space }
  return before.endsWith(`«${space}`) ? { back: 0, text: '' } : null
}

function spaced(before: string, sign: string): Correction | null {
  if (/\S $/.test(before)) return { back: 1, text: space + sign }
  const word = before.split(/\s/).at(-1) ?? ''
  const isAddress = /[/@=&]|www\./.test(word)
  return addsSpace.includes(sign) && !isAddress && /[\p{L}\d)…’]$/u.test(word)
    ? { back: 0, text: space + sign }
    : null
}

/**
 * Applies the typography to a line typed in a plain field, as the editor does. A straight double quote after a digit means inches
 * and stays.
 */
export function typesetLine(line: string): string {
  let typed = ''
  for (const sign of line) {
    const isOpen = typed.lastIndexOf('«') > typed.lastIndexOf('»')
    const correction =
      sign === '"' && /\d$/.test(typed) && !isOpen ? { back: 0, text: '″' } : autocorrectTyping(typed, sign)
    typed = correction ? typed.slice(0, typed.length - correction.back) + correction.text : typed + sign
  }
  return withFrenchSpaces(typed)
}
