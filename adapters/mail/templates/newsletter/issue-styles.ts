import { mailStyles } from '../mail-styles.ts'

const { text, link, label } = mailStyles
const heading = { ...text, fontWeight: 700, lineHeight: '28px', margin: '24px 0 8px' }
const list = { ...text, paddingLeft: '22px' }
const cell = { ...text, border: '1px solid #dcdad4', margin: '0', padding: '6px 8px', textAlign: 'left' }

/** Mail programs know no style but what stands on each element. */
export const styles: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  p: text,
  h2: { ...heading, fontSize: '20px' },
  h3: { ...heading, fontSize: '18px' },
  h4: { ...heading, fontSize: '16px' },
  ul: list,
  ol: list,
  li: { margin: '0 0 6px' },
  blockquote: { ...text, borderLeft: '3px solid #dcdad4', margin: '0 0 16px', padding: '0 0 0 14px' },
  a: link,
  hr: { border: '0', borderTop: '1px solid #dcdad4', margin: '24px 0' },
  figure: { margin: '0 0 16px' },
  figcaption: { ...label, padding: '6px 0 0', width: 'auto' },
  table: { borderCollapse: 'collapse', margin: '0 0 16px', width: '100%' },
  th: cell,
  td: cell,
  img: { display: 'block', height: 'auto', maxWidth: '100%' },
}
