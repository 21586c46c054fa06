import type { BankStatementResult } from './bank-entry.ts'
import { parseCamt } from './parse-camt.ts'
import { type FindBankFormatAnswers, readBankCsv } from './read-bank-table.ts'

/**
 * Reads a bank's file: CAMT.053 if it starts like XML, otherwise a table. A hostile file may take seconds, so that only the
 * thread of the `ImportFileReader` may call this.
 */
export async function readBankStatement(
  file: Buffer,
  findAnswers: FindBankFormatAnswers = () => undefined,
): Promise<BankStatementResult> {
  const start = file
    .subarray(0, 512)
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^[^<\w"=]+/, '')
  return start.startsWith('<') ? parseCamt(decodeXml(file, start)) : readBankCsv(file, findAnswers)
}

/** Matches XML that declares a Western European encoding, which older bank software still uses. */
const westernEncoding = /^<\?xml[^>]*encoding=["'](iso-8859-1|iso-8859-15|windows-1252)["']/i

/** Decodes a file by its first bytes, because the encoding that a file declares is often wrong. */
function decodeXml(file: Buffer, start: string): string {
  const [first, second] = file
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(file)
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder(westernEncoding.exec(start)?.[1] ?? 'windows-1252').decode(file)
  }
}
