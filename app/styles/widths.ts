/**
 * The widths at which pages change their shape, 500, 768 and 1080 px (docs/product.md §9), named once. In `rem`: whoever
 * has the browser write larger gets the narrower shape that such letters need. Whatever else depends on room asks its
 * container for it.
 */
export const above = {
  phone: '(width > 31.25rem)',
  tablet: '(width > 48rem)',
  /** Beyond it the whole menu stands in the header. */
  compact: '(width > 67.5rem)',
} as const

/** A phone on which letters are twice as large: no page has another shape there, but its words may break. */
const largeLetters = '@custom-media --large-letters (width < 15rem); '

/** What stands before each style sheet: `(--above-tablet)`, its opposite `(--up-to-tablet)`, and `(--large-letters)`. */
export const customMedia =
  largeLetters +
  Object.entries(above)
    .map(([name, query]) => {
      const opposite = query.replace('>', '<=')
      return `@custom-media --above-${name} ${query}; @custom-media --up-to-${name} ${opposite}; `
    })
    .join('')
