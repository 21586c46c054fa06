/**
 * The widths at which pages change their shape (docs/product.md §9), named once. Whatever else depends on room asks
 * its container for it.
 */
export const above = {
  phone: '(width > 500px)',
  tablet: '(width > 768px)',
  /** Beyond it the whole menu stands in the header. */
  compact: '(width > 1080px)',
} as const

/** What stands before each style sheet: `(--above-tablet)` and its opposite, `(--up-to-tablet)`. */
export const customMedia = Object.entries(above)
  .map(([name, query]) => {
    const opposite = query.replace('>', '<=')
    return `@custom-media --above-${name} ${query}; @custom-media --up-to-${name} ${opposite}; `
  })
  .join('')
