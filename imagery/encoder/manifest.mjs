import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestFile, modulesFolder, textsFile } from './folders.mjs'
import { typeset } from './french.mjs'
import { alternativesModule } from './module-texts/alternatives-module.mjs'
import { filmsModule } from './module-texts/films-module.mjs'
import { picturesModule } from './module-texts/pictures-module.mjs'
import { picturesStyles } from './module-texts/pictures-styles.mjs'
import { socialCardModule } from './module-texts/social-card-module.mjs'

/* `manifest.json` contains what the encoder knows of every picture, so that it can run with only some of the
   masters. The modules that the site imports are written from it and from the alternative texts. */

/** Reads the manifest: { pictures: name → entry, films: name → entry, socialCard: its size }. */
export const readManifest = async () => JSON.parse(await readFile(manifestFile, 'utf8'))

/** Reads the French alternative texts by name, typeset. Their names are the list of the site's pictures and films. */
export async function readTexts() {
  const typed = JSON.parse(await readFile(textsFile, 'utf8'))
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, typeset(text)]))
}

/** Writes the manifest and the modules made from it, in the form that Biome would give them. */
export async function writeManifest(manifest, texts) {
  const pictures = sorted(manifest.pictures)
  const films = sorted(manifest.films)
  await writeFile(manifestFile, json({ ...manifest, pictures, films }))
  await writeModule('pictures.ts', picturesModule(pictures))
  await writeModule('alt-texts.server.ts', alternativesModule(pictures, texts))
  await writeModule('pictures.css', picturesStyles(pictures))
  await writeModule('films.ts', filmsModule(films, texts))
  await writeModule('social-card.ts', socialCardModule(manifest.socialCard, texts))
}

const writeModule = (name, text) => writeFile(join(modulesFolder, name), text)

const sorted = (entries) => Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Returns JSON with each list of numbers on one line, as Biome formats it. */
function json(value) {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(/\[[\s\d,]+\]/g, (list) => JSON.stringify(JSON.parse(list)).replaceAll(',', ', '))}\n`
}
