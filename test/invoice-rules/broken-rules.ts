import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import SaxonJS from 'saxon-js'

const names = ['EN16931-CII-validation', 'BR-FR-Flux2-Schematron-CII']
const failures = /<svrl:failed-assert[^>]*?>[\s\S]*?<\/svrl:failed-assert>/g

let sheets: Promise<unknown[]> | undefined

/** Returns the rules that the invoice's XML violates: of the Factur-X schema, of EN 16931 and of France (README.md). */
export async function findBrokenInvoiceRules(xml: string): Promise<string[]> {
  const { errors } = await validateXsd(xml, Profile.EN16931)
  sheets ??= Promise.all(names.map(readRules))
  const reports = (await sheets).map((rules) => judge(rules, xml))
  return [...errors.map(({ message }) => message), ...reports.flat()]
}

function judge(rules: unknown, xml: string): string[] {
  const { principalResult } = SaxonJS.transform(
    { stylesheetInternal: rules, sourceText: xml, destination: 'serialized' },
    'sync',
  )
  // If no rule fired, nothing was validated.
  if (!principalResult.includes('<svrl:fired-rule')) return ['no rule fired']
  return [...principalResult.matchAll(failures)].map(([failure]) => failure.replace(/\s+/g, ' '))
}

async function readRules(name: string): Promise<unknown> {
  const packed = await readFile(join(import.meta.dirname, `${name}.sef.json.gz`))
  return JSON.parse((await promisify(gunzip)(packed)).toString())
}
