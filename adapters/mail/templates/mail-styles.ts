export const colours = {
  ground: '#f3f2ef',
  paper: '#ffffff',
  text: '#1d2024',
  quiet: '#5b6168',
  line: '#dcdad4',
  accent: '#b3410e',
}
export const font = 'Archivo, Helvetica, Arial, sans-serif'

export const mailStyles = {
  text: { color: colours.text, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  label: {
    color: colours.quiet,
    fontSize: '14px',
    lineHeight: '20px',
    padding: '8px 16px 8px 0',
    verticalAlign: 'top',
    width: '38%',
  },
  value: {
    color: colours.text,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '7px 0',
    whiteSpace: 'pre-line',
  },
  row: { borderTop: `1px solid ${colours.line}` },
  button: {
    backgroundColor: colours.accent,
    borderRadius: '4px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 20px',
  },
  link: { color: colours.accent },
  whole: { whiteSpace: 'nowrap' },
} as const

/** A style as it stands in HTML that is no component. */
export const cssOf = (style: Readonly<Record<string, string | number>>): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
