/** The paper's colours are those of the site's (app/styles/tokens.css), on white. */
export const ink = { text: '#15171a', quiet: '#545a61', line: '#d9d5cd', paper: '#f6f4f1', ember: '#ff6f32' }

/** The cuts of the typeface, by the names of their files (`fonts/`). */
export const cuts = ['regular', 'semibold', 'wide'] as const

export interface TypeStyle {
  cut: (typeof cuts)[number]
  /** In points. */
  size: number
  /** Of a line, in sizes. */
  leading: number
  color: string
  /** Points added after each letter. */
  tracking?: number
}

const body = { cut: 'regular', size: 9, leading: 1.45, color: ink.text } as const
const wide = { cut: 'wide', leading: 1.1, color: ink.text } as const

export const type = {
  body,
  quiet: { ...body, color: ink.quiet },
  strong: { ...body, cut: 'semibold' },
  label: { ...body, size: 7.4, color: ink.quiet },
  note: { ...body, size: 7.4, color: ink.quiet },
  link: { ...body, size: 7.4 },
  clause: { ...body, size: 7.4, leading: 1.4, color: ink.quiet },
  clauseStrong: { ...body, cut: 'semibold', size: 7.4, leading: 1.4, color: ink.quiet },
  brand: { ...wide, size: 17, leading: 1, tracking: -0.2 },
  title: { ...wide, size: 25, leading: 1, tracking: -0.6 },
  heading: { ...wide, size: 14 },
  number: { ...body, cut: 'semibold', size: 11 },
  partyName: { ...body, cut: 'semibold', size: 10.5 },
  form: { ...body, size: 8.4 },
  formQuiet: { ...body, size: 8.4, color: ink.quiet },
  poster: { ...body, size: 10.5 },
  posterLabel: { ...body, size: 8, leading: 1.2, color: ink.quiet },
  due: { ...wide, size: 14 },
  foot: { ...body, size: 6.8, leading: 1.4, color: ink.quiet },
} as const satisfies Record<string, TypeStyle>
