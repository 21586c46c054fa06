import { frenchSpaces } from './french-spaces.ts'

/** What stands in the place of the sign that was just typed, and of so many before it. */
interface Correction {
  back: number
  text: string
}

const space = '\u00a0'

/** Signs before which French has a space that never breaks. */
const afterSpace = ';:!?»%€'
/** Those before which it is added where none was typed; a colon also stands in hours and addresses. */
const addsSpace = ';!?»'

/**
 * French typography for one sign as it is typed behind `before`, the text of its paragraph: spaces that do not break, « »
 * for straight quotes, ’ and …; `null` where the sign is right as it is.
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

/** Whoever types the space themselves behind « has it once, and it does not break. */
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
 * The typography of a line that was typed into a plain field: each sign as the editor corrects it, and a straight double
 * quote behind a figure is inches, which the trade measures in.
 */
export function typesetLine(line: string): string {
  let typed = ''
  for (const sign of line) {
    const isOpen = typed.lastIndexOf('«') > typed.lastIndexOf('»')
    const correction =
      sign === '"' && /\d$/.test(typed) && !isOpen ? { back: 0, text: '″' } : autocorrectTyping(typed, sign)
    typed = correction ? typed.slice(0, typed.length - correction.back) + correction.text : typed + sign
  }
  return frenchSpaces(typed)
}
