import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { cuts } from './type-styles.ts'

type Fonts = Record<(typeof cuts)[number], Font>
const opened = new Map<string, Fonts>()

/** Opened once: their tables are read as letters are met, which takes as long as the rest of a document. */
export function openFonts(folder: string): Fonts {
  const kept = opened.get(folder)
  if (kept) return kept
  const files = cuts.map((cut) => [cut, create(readFileSync(join(folder, `archivo-${cut}.ttf`)))])
  const fonts = Object.fromEntries(files) as Fonts
  opened.set(folder, fonts)
  return fonts
}
