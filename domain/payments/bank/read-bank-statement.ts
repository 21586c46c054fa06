import type { BankStatementResult } from './bank-entry.ts'
import { readBankCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'

/**
 * Reads a bank's file, known by its first characters: CAMT.053, else a table. A hostile file takes seconds: only the thread of the
 * `FileReader` calls this.
 */
export async function readBankStatement(file: Buffer): Promise<BankStatementResult> {
  const start = file
    .subarray(0, 256)
    .toString('latin1')
    .replace(/^[^<\w"=]+/, '')
  return start.startsWith('<') ? readCamt(decodeXml(file, start)) : readBankCsv(file)
}

/** Old programs of banks still write the letters of Western Europe, and say so. */
const decodeXml = (file: Buffer, start: string) =>
  new TextDecoder(
    /^<\?xml[^>]*encoding=["'](?:iso-8859-1|iso-8859-15|windows-1252)["']/i.test(start)
      ? 'windows-1252'
      : 'utf-8',
  ).decode(file)
