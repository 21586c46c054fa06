import { Parser } from 'htmlparser2'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { formatFrenchNumber } from '../text/french-number.ts'
import { maxImportCellLength, maxImportColumns, maxImportLines, maxUnpackedBytes } from './import-limits.ts'
import { type TableReadResult, toUnreadableFileResult } from './table-result.ts'

/**
 * Reads the first visible sheet of an xlsx, each cell as text. Its XML files are unpacked and parsed piece by piece: sizes are
 * counted whatever the archive declares, and only non-empty cells take memory.
 */
export async function readWorkbook(file: Buffer): Promise<TableReadResult> {
  try {
    const archive = await openArchive(file)
    const { sheets, has1904Dates } = await readSheetList(archive)
    const paths = await readPaths(archive)
    const sheet =
      sheets.find(({ id, isHidden }) => !isHidden && paths.sheets.has(id)) ??
      sheets.find(({ id }) => paths.sheets.has(id))
    const texts = await readSharedTexts(archive, paths.sharedTexts)
    const areDates = await readDateStyles(archive, paths.styles)
    const path = paths.sheets.get(sheet?.id ?? '') ?? ''
    return { outcome: 'read', lines: await readCells(archive, path, { texts, areDates, has1904Dates }) }
  } catch (error) {
    // The libraries throw plain errors for damaged archives and compressed data.
    return toUnreadableFileResult(error instanceof UnreadableWorkbook ? error.sentence : broken)
  }
}

const broken =
  'Ce fichier n’est pas un classeur xlsx que le site sait lire\u00a0: enregistrez-le en CSV, puis réessayez.'
const tooLarge =
  'Ce classeur est beaucoup trop grand une fois ouvert\u00a0: gardez la seule feuille à importer.'
const tooFar = `Ce classeur a plus de ${formatFrenchNumber(maxImportLines)}\u00a0lignes ou plus de ${maxImportColumns}\u00a0colonnes\u00a0: gardez ce qui sert, ou importez-le en plusieurs fois.`

class UnreadableWorkbook extends Error {
  readonly sentence: string
  constructor(sentence: string) {
    super(sentence)
    this.sentence = sentence
  }
}

/** Maximum number of files in a workbook, such as sheets, pictures and printer settings. */
const maxEntries = 2_000

interface Archive {
  /** Returns the contents of a file in pieces; `null` if there is no such file. */
  read(path: string): AsyncIterable<Buffer> | null
}

/** Opens a zip archive through its central directory, as spreadsheets do. */
async function openArchive(file: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(file)
  if (zip.entryCount > maxEntries) throw new UnreadableWorkbook(tooLarge)
  const entries = new Map<string, Entry>()
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    declared += entry.uncompressedSize
  }
  if (declared > maxUnpackedBytes) throw new UnreadableWorkbook(tooLarge)
  const unpacked = { bytes: 0 }
  return {
    read(path) {
      const entry = entries.get(path)
      return entry ? unpack(zip, entry, unpacked) : null
    },
  }
}

/** Yields the unpacked contents of a file. Throws if all files together exceed the maximum size. */
async function* unpack(zip: ZipFile, entry: Entry, unpacked: { bytes: number }): AsyncIterable<Buffer> {
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    unpacked.bytes += (piece as Buffer).length
    if (unpacked.bytes > maxUnpackedBytes) throw new UnreadableWorkbook(tooLarge)
    yield piece as Buffer
  }
}

type Attributes = Readonly<Record<string, string>>

/** Functions called for the elements of an XML file, by their names without a prefix. */
interface XmlHandler {
  onOpen(name: string, attributes: Attributes): void
  onText?(text: string): void
  onClose?(name: string): void
}

/** Maximum depth of nested elements; a sheet needs seven. */
const maxDepth = 40

/** Parses an XML file while it is unpacked. Entities defined in the file are not expanded: spreadsheets do not write any. */
async function parseXml(content: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  let depth = 0
  let isComplete = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        isComplete = false
        if (depth > maxDepth) throw new UnreadableWorkbook(broken)
        handler.onOpen(withoutPrefix(name), attributes)
      },
      ontext: handler.onText,
      onclosetag(name) {
        depth -= 1
        isComplete = depth === 0
        handler.onClose?.(withoutPrefix(name))
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw new UnreadableWorkbook(broken)
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for await (const piece of content) parser.write(decoder.decode(piece, { stream: true }))
  // The parser closes elements that the file does not close.
  if (!isComplete) throw new UnreadableWorkbook(broken)
  parser.end()
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

interface SheetList {
  sheets: { id: string; isHidden: boolean }[]
  /** Whether days are counted from 1904, as old programs for the Mac did, instead of 1900. */
  has1904Dates: boolean
}

async function readSheetList(archive: Archive): Promise<SheetList> {
  const list: SheetList = { sheets: [], has1904Dates: false }
  const content = archive.read('xl/workbook.xml')
  if (!content) throw new UnreadableWorkbook(broken)
  await parseXml(content, {
    onOpen(name, attributes) {
      if (name === 'workbookPr') list.has1904Dates ||= ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => withoutPrefix(key) === 'id') ?? []
      list.sheets.push({ id, isHidden: /hidden$/i.test(attributes.state ?? '') })
    },
  })
  return list
}

interface Paths {
  /** Paths of the sheets by the ids that the list of sheets names. */
  sheets: Map<string, string>
  sharedTexts: string
  styles: string
}

async function readPaths(archive: Archive): Promise<Paths> {
  const paths: Paths = { sheets: new Map(), sharedTexts: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
  const content = archive.read('xl/_rels/workbook.xml.rels')
  if (!content) throw new UnreadableWorkbook(broken)
  await parseXml(content, {
    onOpen(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      if (Type.endsWith('/worksheet')) paths.sheets.set(Id, path)
      if (Type.endsWith('/sharedStrings')) paths.sharedTexts = path
      if (Type.endsWith('/styles')) paths.styles = path
    },
  })
  return paths
}

/** Returns the texts that cells refer to by their index, without their pronunciations. */
async function readSharedTexts(archive: Archive, path: string): Promise<string[]> {
  const texts: string[] = []
  const content = archive.read(path)
  if (!content) return texts
  const text = textCollector()
  await parseXml(content, {
    onOpen(name) {
      if (name === 'si') text.start()
      else text.open(name)
    },
    onText: text.add,
    onClose(name) {
      if (name === 'si') texts.push(text.end())
      else text.close(name)
      if (texts.length > maxImportLines * maxImportColumns) throw new UnreadableWorkbook(tooLarge)
    },
  })
  return texts
}

/** Collects the `<t>` of a rich or plain text; beyond the limit of a cell nothing more is kept. */
function textCollector() {
  let text = ''
  let isText = false
  let isPronunciation = false
  const set = (name: string, isOpen: boolean) => {
    if (name === 't') isText = isOpen
    if (name === 'rPh') isPronunciation = isOpen
  }
  return {
    start() {
      text = ''
      isText = false
    },
    open: (name: string) => set(name, true),
    close: (name: string) => set(name, false),
    add(piece: string) {
      if (isText && !isPronunciation) text = appendText(text, piece)
    },
    end: () => unescapeText(text),
  }
}

/**
 * Adds a piece to the text of a cell. A text beyond `maxImportCellLength` gets « … » at its end, and its cell is rejected
 * later.
 */
function appendText(text: string, piece: string): string {
  if (text.length > maxImportCellLength) return text.endsWith('…') || piece.trim() === '' ? text : `${text}…`
  return text === '' ? piece.trimStart() : text + piece
}

/** Decodes « _x000D_ », by which the format writes characters that XML does not know (ECMA-376 part 1, §22.9.2.19). */
const unescapeText = (text: string) =>
  text
    .replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\0', '')
    .trim()

/** Returns for each style whether its numbers are days. */
async function readDateStyles(archive: Archive, path: string): Promise<boolean[]> {
  const styles: boolean[] = []
  const content = archive.read(path)
  if (!content) return styles
  const custom = new Map<string, boolean>()
  const isDate = (format = '') => custom.get(format) ?? isBuiltInDate(Number(format))
  const bases: boolean[] = []
  let list: boolean[] | null = null
  await parseXml(content, {
    onOpen(name, { numFmtId, formatCode = '', xfId }) {
      // Formats below 100 are built in: a file cannot redefine them.
      if (name === 'numFmt' && Number(numFmtId) >= 100) custom.set(numFmtId ?? '', isDateFormat(formatCode))
      if (name === 'cellStyleXfs') list = bases
      if (name === 'cellXfs') list = styles
      if (name === 'xf') list?.push(numFmtId ? isDate(numFmtId) : (bases[Number(xfId)] ?? false))
    },
    onClose(name) {
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = null
    },
  })
  return styles
}

/** Whether a number is that of a built-in format of days or hours, including formats of other countries. */
const isBuiltInDate = (id: number) =>
  [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
    [71, 81],
  ].some(([first = 0, last = 0]) => id >= first && id <= last)

/** Maximum number of characters of a format; spreadsheets allow 255. */
const maxFormatLength = 255
const dateTokens = new Set(
  's ss m mm mmm mmmm mmmmm h hh am pm a p d dd ddd dddd aaa aaaa aaaaa y yy yyyy e ee eeee'.split(' '),
)

/** Whether a format code shows days or hours and no number: « dd/mm/yyyy », « [h]:mm;@ ». */
function isDateFormat(format: string): boolean {
  const parts = format
    .slice(0, maxFormatLength)
    .toLowerCase()
    .replace(/;@$/, '')
    .replace(/\\./g, ' ')
    .split(';')
  return parts.some((part) => {
    const tokens = part
      .replace(/"[^"]*"/g, ' ')
      .replace(/([smhd]\]?)[.,]0{1,3}/g, '$1')
      .replace(/\[([smhd]{1,2})\]/g, '$1')
      .replace(/\[[^[\]]*\]/g, '')
      .split(/[^a-z0#?%]+/)
      .filter(Boolean)
    return tokens.length > 0 && tokens.every((token) => dateTokens.has(token))
  })
}

interface Meaning {
  texts: readonly string[]
  areDates: readonly boolean[]
  has1904Dates: boolean
}

/** Returns the cells of a sheet by line and column. Cells without a value are empty, or absent at the end of a line. */
async function readCells(archive: Archive, path: string, meaning: Meaning): Promise<string[][]> {
  const content = archive.read(path)
  if (!content) throw new UnreadableWorkbook(broken)
  const lines: string[][] = []
  const inline = textCollector()
  let row = 0
  let column = 0
  let cell: { type: string; style: string; value: string } | null = null
  let isValue = false
  const put = (text: string) => {
    if (text === '') return
    if (row > maxImportLines + 1 || column > maxImportColumns) throw new UnreadableWorkbook(tooFar)
    while (lines.length < row) lines.push([])
    const line = lines[row - 1] ?? []
    while (line.length < column) line.push('')
    line[column - 1] = text
  }
  await parseXml(content, {
    onOpen(name, { r, t = 'n', s = '' }) {
      if (name === 'row') [row, column] = [r ? lineOf(r) : row + 1, 0]
      else if (name === 'c') {
        if (r) [row, column] = cellPositionOf(r)
        else column += 1
        cell = { type: t, style: s, value: '' }
        inline.start()
      } else if (name === 'v') isValue = true
      else inline.open(name)
    },
    onText(text) {
      if (!cell) return
      if (isValue) cell.value = appendText(cell.value, text)
      else inline.add(text)
    },
    onClose(name) {
      if (name === 'v') isValue = false
      else if (name === 'c' && cell) {
        put(cell.type === 'inlineStr' ? inline.end() : textOfCell(cell, meaning))
        cell = null
      } else inline.close(name)
    },
  })
  return lines
}

/** Returns line and column of a cell name: « B12 » → 12, 2. */
function cellPositionOf(name: string): [row: number, column: number] {
  const digit = name.search(/\d/)
  const letters = name.slice(0, digit).toUpperCase()
  if (!/^[A-Z]{1,3}$/.test(letters)) throw new UnreadableWorkbook(broken)
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return [lineOf(name.slice(digit)), column]
}

function lineOf(digits: string): number {
  const line = Number(digits)
  if (!(line >= 1) || line % 1 > 0) throw new UnreadableWorkbook(broken)
  return line
}

function textOfCell(
  { type, style, value }: { type: string; style: string; value: string },
  { texts, areDates, has1904Dates }: Meaning,
): string {
  if (value === '' || type === 'e') return ''
  if (type === 'str') return unescapeText(value)
  if (type === 's') {
    const text = texts[Number(value)]
    if (text === undefined) throw new UnreadableWorkbook(broken)
    return text
  }
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'd') return /^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? value
  const number = Number(value)
  if (Number.isNaN(number)) throw new UnreadableWorkbook(broken)
  const isDate = style !== '' && areDates[Number(style)]
  const day = isDate ? dayOf(number, has1904Dates) : null
  return day ?? String(number)
}

/** Number of days from the spreadsheet origin of 1900 to that of 1904, and from the origin of 1900 to 1 January 1970. */
const daysTo1904 = 1_462
const daysTo1970 = 25_569

/** Converts the number of days that a spreadsheet stores to `2026-11-12`; `null` for a number out of range. */
function dayOf(days: number, has1904Dates: boolean): string | null {
  const date = new Date((days + (has1904Dates ? daysTo1904 : 0) - daysTo1970) * 86_400_000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10)
}
