/**
 * Breakpoints: 500, 768 and 1080 px (docs/product.md §9). In `rem`, so that a larger text size in the browser gets the narrower
 * layout that it needs. Everything else that depends on width uses container queries.
 */
export const minWidthQueries = {
  phone: '(width > 31.25rem)',
  tablet: '(width > 48rem)',
  /** Above this width the header shows the full menu. */
  compact: '(width > 67.5rem)',
} as const

/** A phone at twice the text size: the layout is the same, but words may break. */
const largeText = '@custom-media --large-text (width < 15rem); '

/**
 * Custom media queries prepended to each style sheet: `(--above-tablet)`, its opposite `(--up-to-tablet)`, and
 * `(--large-text)`.
 */
export const customMediaQueries =
  largeText +
  Object.entries(minWidthQueries)
    .map(([name, query]) => {
      const opposite = query.replace('>', '<=')
      return `@custom-media --above-${name} ${query}; @custom-media --up-to-${name} ${opposite}; `
    })
    .join('')
