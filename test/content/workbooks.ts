import { crc32, deflateRawSync } from 'node:zlib'

/** Returns a workbook with one sheet, as small as its format allows. `forge` changes the XML of its sheet. */
export function createWorkbook(rows: string[][], forge = (sheet: string) => sheet): Buffer {
  const cell = (text: string, name: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
  const lines = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((text, column) => cell(text, `${'ABCDEFGH'[column]}${index + 1}`)).join('')}</row>`,
  )
  return createZip(
    workbookParts(
      forge(
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`,
      ),
    ),
  )
}

/** Returns the XML files of a workbook whose only sheet is `sheet`. */
export const workbookParts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet,
})

/** Returns a zip archive. `declared` is the unpacked size, in bytes, that it claims for a file instead of the true one. */
export function createZip(files: Record<string, string>, declared: Record<string, number> = {}): Buffer {
  const parts = Object.entries(files).map(([name, text]) => {
    const packed = deflateRawSync(text)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(text), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(declared[name] ?? Buffer.byteLength(text), 22)
    head.writeUInt16LE(name.length, 26)
    return { name, head, body: Buffer.concat([head, Buffer.from(name), packed]) }
  })
  let at = 0
  const directory = parts.map(({ name, head, body }) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(at, 42)
    at += body.length
    return Buffer.concat([entry, Buffer.from(name)])
  })
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts.map(({ body }) => body), ...directory, end])
}
