import anyAscii from 'any-ascii'

/** An A4 sheet and its margins, in points. */
export const a4Page = { width: 595.28, height: 841.89, top: 40, bottom: 62, left: 46, right: 46 } as const
export const a4ContentWidth = a4Page.width - a4Page.left - a4Page.right
const floor = a4Page.height - a4Page.bottom
const fewLines = 60

interface PartOptions {
  /** For a heading cell: whether it is the head of a column or of a row. */
  scope?: 'Column' | 'Row'
  /** For a figure: its description, and its corners. */
  alt?: string
  bbox?: [left: number, top: number, right: number, bottom: number]
}

type Part = PDFKit.PDFStructureElement

interface TextBox {
  x?: number
  y?: number
  width?: number
  align?: 'left' | 'right'
  isUnderlined?: boolean
}

/**
 * Writes sheets from top to bottom, together with their structure for assistive technology: texts become elements of the
 * enclosing element, drawings become artifacts (PDF/UA-1, ISO 14289-1). Lengths are points from the top left.
 */
export class PdfWriter {
  readonly pdf: PDFKit.PDFDocument
  /** Top of the next block. */
  y: number = a4Page.top
  #around: Part

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf
    this.#around = pdf.struct('Document')
    pdf.addStructure(this.#around)
  }

  /** Encloses everything that `draw` writes in an element of that kind. */
  within(kind: string, draw: () => void, options: PartOptions = {}): void {
    const around = this.#around
    const part = this.part(kind, options)
    this.#around = part
    draw()
    this.#around = around
    part.end()
  }

  /** Creates an element at this place of the structure, to be written later. */
  part(kind: string, options: PartOptions = {}): Part {
    const part = this.pdf.struct(kind, options as object)
    this.#around.add(part)
    return part
  }

  /** Writes a text as an element of its own, in `box` or below the last block. Returns the y of its end. */
  write(kind: string, text: string, style: PdfTextStyle, box: TextBox = {}): number {
    return this.writeInto(this.part(kind), text, style, box)
  }

  writeInto(part: Part, text: string, style: PdfTextStyle, box: TextBox = {}): number {
    const { x = a4Page.left, y = this.y, width = a4ContentWidth, align, isUnderlined: underline } = box
    const lineGap = this.dress(style)
    const { tracking: characterSpacing } = style
    const printable = this.#breakable(text, style, width)
    part.add(() => {
      this.pdf.text(printable, x, y + lineGap / 2, {
        width,
        align,
        lineGap,
        characterSpacing,
        underline,
      })
    })
    part.end()
    return this.pdf.y - lineGap / 2
  }

  /** Writes a paragraph of which the middle part is bold. Returns the y of its end. */
  writeRuns([before, { strong }, after]: readonly [string, { strong: string }, string]): number {
    const { y } = this
    const lineGap = this.dress(pdfTextStyles.clause)
    const run = { width: a4ContentWidth, lineGap, continued: true }
    const { pdf } = this
    const part = this.part('P')
    const { clause, clauseStrong } = pdfTextStyles
    part.add(() => {
      pdf.text(this.#breakable(before, clause, a4ContentWidth), a4Page.left, y + lineGap / 2, run)
      pdf.font(clauseStrong.cut).text(this.#breakable(strong, clauseStrong, a4ContentWidth), run)
      pdf.font(clause.cut).text(this.#breakable(after, clause, a4ContentWidth), { ...run, continued: false })
    })
    part.end()
    return this.pdf.y - lineGap / 2
  }

  /** Writes a block `before` points below the last one. Keeps it on one sheet if it fits on one. */
  block(
    kind: string,
    text: string,
    style: PdfTextStyle,
    { before = 0, ...box }: TextBox & { before?: number } = {},
  ): void {
    this.y += before
    this.ensureSpace(this.heightOf(text, style, box.width))
    this.y = this.write(kind, text, style, box)
  }

  heightOf(text: string, style: PdfTextStyle, width: number = a4ContentWidth): number {
    const lineGap = this.dress(style)
    const printable = this.#breakable(text, style, width)
    return this.pdf.heightOfString(printable, { width, lineGap, characterSpacing: style.tracking })
  }

  widthOf(text: string, style: PdfTextStyle): number {
    this.dress(style)
    return this.pdf.widthOfString(printableText(text))
  }

  /** Returns the longest beginning of a line that fits into the width, with an ellipsis. */
  cutToWidth(text: string, style: PdfTextStyle, width: number): string {
    const letters = [...printableText(text)]
    const fits = (line: string) => this.widthOf(line, style) <= width
    if (letters.length <= maxLineLength && fits(text)) return text
    const beginning = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`
    // Binary search: removing one character at a time would take quadratic time for a long text.
    let [fitting, tooLong] = [1, Math.min(letters.length, maxLineLength)]
    while (tooLong - fitting > 1) {
      const middle = Math.floor((fitting + tooLong) / 2)
      if (fits(beginning(middle))) fitting = middle
      else tooLong = middle
    }
    return beginning(fitting)
  }

  /**
   * Returns the text as it is printed, with line breaks inside words of hundreds of characters. For each line of a word, pdfkit
   * measures the whole rest of the word: without the breaks, the time would grow with the square of its length.
   */
  #breakable(text: string, style: PdfTextStyle, width: number): string {
    const widths = new Map<string, number>()
    const widthOf = (character: string) => {
      const known = widths.get(character) ?? this.widthOf(character, style) + (style.tracking ?? 0)
      widths.set(character, known)
      return known
    }
    const printed = printableText(text)
    return printed.replace(words, (word: string, start: number) => {
      if (word.length <= maxLineLength) return word
      const isLineStart = start === 0 || printed[start - 1] === '\n'
      let [broken, line] = [isLineStart ? '' : '\n', 0]
      for (const character of word) {
        const own = widthOf(character)
        if (line > 0 && line + own > width) [broken, line] = [`${broken}\n`, 0]
        broken += character
        line += own
      }
      return broken
    })
  }

  /**
   * Starts a new page unless `height` points remain. Returns whether it did. A block higher than a page starts where a few lines
   * fit.
   */
  ensureSpace(height: number): boolean {
    if (this.fits(height > floor - a4Page.top ? fewLines : height)) return false
    this.next()
    return true
  }

  fits(height: number): boolean {
    return this.y + height <= floor
  }

  next(): void {
    this.pdf.addPage()
    this.y = a4Page.top
  }

  /** Draws a figure, with a description for assistive technology. */
  figure(
    alt: string,
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    draw: (pdf: PDFKit.PDFDocument) => void,
  ): void {
    const part = this.part('Figure', { alt, bbox: [x, y, x + width, y + height] })
    part.add(() => draw(this.pdf))
    part.end()
  }

  /** Draws an artifact, which assistive technology ignores. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type })
    draw(this.pdf)
    this.pdf.endMarkedContent()
  }

  /** Draws a horizontal line. */
  rule(
    y: number,
    weight: number,
    color: string = pdfColors.line,
    x: number = a4Page.left,
    width: number = a4ContentWidth,
  ): void {
    this.decorate((pdf) => {
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke()
    })
  }

  /** Sets the typeface. Returns the points between two lines. */
  dress({ cut, size, leading, color }: PdfTextStyle): number {
    this.pdf.font(cut).fontSize(size).fillColor(color)
    return size * leading - this.pdf.currentLineHeight(true)
  }
}

/** Colours of the site (app/styles/tokens.css), on white. */
export const pdfColors = {
  text: '#15171a',
  quiet: '#545a61',
  line: '#d9d5cd',
  paper: '#f6f4f1',
  ember: '#ff6f32',
}

/** Weights of the typeface, named like their files (`fonts/`). */
export const pdfFontWeights = ['regular', 'semibold', 'wide'] as const

export interface PdfTextStyle {
  cut: (typeof pdfFontWeights)[number]
  /** Size in points. */
  size: number
  /** Line height as a multiple of the size. */
  leading: number
  color: string
  /** Points added after each character. */
  tracking?: number
}

const body = { cut: 'regular', size: 9, leading: 1.45, color: pdfColors.text } as const
const wide = { cut: 'wide', leading: 1.1, color: pdfColors.text } as const

export const pdfTextStyles = {
  body,
  quiet: { ...body, color: pdfColors.quiet },
  strong: { ...body, cut: 'semibold' },
  label: { ...body, size: 7.4, color: pdfColors.quiet },
  note: { ...body, size: 7.4, color: pdfColors.quiet },
  link: { ...body, size: 7.4 },
  clause: { ...body, size: 7.4, leading: 1.4, color: pdfColors.quiet },
  clauseStrong: { ...body, cut: 'semibold', size: 7.4, leading: 1.4, color: pdfColors.quiet },
  brand: { ...wide, size: 17, leading: 1, tracking: -0.2 },
  title: { ...wide, size: 25, leading: 1, tracking: -0.6 },
  heading: { ...wide, size: 14 },
  number: { ...body, cut: 'semibold', size: 11 },
  partyName: { ...body, cut: 'semibold', size: 10.5 },
  form: { ...body, size: 8.4 },
  formQuiet: { ...body, size: 8.4, color: pdfColors.quiet },
  poster: { ...body, size: 10.5 },
  posterLabel: { ...body, size: 8, leading: 1.2, color: pdfColors.quiet },
  due: { ...wide, size: 14 },
  foot: { ...body, size: 6.8, leading: 1.4, color: pdfColors.quiet },
} as const satisfies Record<string, PdfTextStyle>

/** Maximum number of characters that fit on a line of a sheet, even of the narrowest letters in the smallest style. */
const maxLineLength = 400

const words = /[^\n ]+/g

/** Matches every character except line ends and those that the typefaces contain (`imagery/pdf-fonts.py`). */
const missing =
  /[^\n\u0020-\u007E\u00A0-\u0130\u0132-\u0177\u0179-\u017F\u0218-\u021B\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC\u2212]/gu

/**
 * Replaces the characters that the typefaces lack: an archive must not contain references to missing glyphs (PDF/A-3, ISO
 * 19005-3, 6.2.11.8). The stored text is not changed.
 */
function printableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2007\u202F]/g, '\u00A0')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cf}](?<!\n)/gu, '')
    .replace(missing, (letter) => nearest(letter))
}

/** Returns a character without its accents, else its transliteration: « Иван » becomes « Ivan ». Pictographs become « ? ». */
function nearest(letter: string): string {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  if (plain && !plain.match(missing)) return plain
  const spelt = /\p{Extended_Pictographic}/u.test(letter) ? '' : anyAscii(letter)
  return spelt || '?'
}
