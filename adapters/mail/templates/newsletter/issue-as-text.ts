import { compile } from 'html-to-text'

export const asText = compile({
  wordwrap: 78,
  limits: { maxDepth: 60, maxChildNodes: 5_000, maxInputLength: 400_000, ellipsis: '…' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
})
