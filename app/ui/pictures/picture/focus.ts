import type { FocalPoint } from '../../../../domain/file-link.ts'

const middle = 5

/**
 * What `focus.css` keeps in sight of a cropped picture, to a tenth of its sides: the page's policy allows no style
 * attribute. Nothing for the middle, which browsers keep by themselves.
 */
export function focusOf(focus: FocalPoint | undefined) {
  const tenth = (percent = 50) => Math.round(percent / 10)
  const [x, y] = [tenth(focus?.x), tenth(focus?.y)]
  return {
    'data-focus-x': x === middle ? undefined : x,
    'data-focus-y': y === middle ? undefined : y,
  }
}
