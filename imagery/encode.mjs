/**
 * Makes the files that the site serves from the masters:
 *
 *   node imagery/encode.mjs                     masters that are new, or newer than their files
 *   node imagery/encode.mjs NAME…               these, in any case
 *   node imagery/encode.mjs --all               all anew; fails when a master is missing
 *   node imagery/encode.mjs --from FOLDER …     masters from elsewhere than imagery/masters
 *
 * Masters are not committed, so the manifest is updated and not written anew: pictures without a master stay
 * unchanged. Deleting the text of a picture from `alt.fr.json` deletes its files too. Writes `public/pictures`,
 * `public/films`, `imagery/manifest.json`, and the modules of `app/ui/pictures/picture` made from it.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { totalByteBudget } from '../app/ui/pictures/picture-kinds.ts'
import { encodeFilm, film, filmFiles } from './encoder/film.mjs'
import { isFilmStale } from './encoder/film-frames.mjs'
import { filmsFolder, mastersFolder, picturesFolder } from './encoder/folders.mjs'
import { readManifest, readTexts, writeManifest } from './encoder/manifest.mjs'
import { findMasters } from './encoder/masters.mjs'
import { encodePicture, pictureFiles } from './encoder/picture.mjs'
import { encodeSocialCard, socialCardName } from './encoder/social-card.mjs'

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, from: { type: 'string', default: mastersFolder } },
})
const texts = await readTexts()
const manifest = await readManifest()

if (await isFilmStale()) manifest.films[film.name] = await encodeFilm()
const masters = await findMasters(options.from)
const names = await chosen()
for (const name of names) await encode(name)
manifest.pictures = only(manifest.pictures, (name) => texts[name])
manifest.films = only(manifest.films, (name) => texts[name])
await removeStrays(picturesFolder, [
  `${socialCardName}.jpg`,
  ...Object.entries(manifest.pictures).flatMap(([name, entry]) => pictureFiles(name, entry)),
])
await removeStrays(filmsFolder, Object.keys(manifest.films).flatMap(filmFiles))
await writeManifest(manifest, texts)
await checkTotal()

/** Returns the names to encode. Throws if one of them has no master or no text. */
async function chosen() {
  const everything = Object.keys(texts).filter((name) => name !== film.name)
  const names = options.all ? everything : named.length > 0 ? named : await stale()
  const missing = names.filter((name) => !masters.has(name))
  if (missing.length > 0) throw new Error(`no master in ${options.from} for ${missing.join(', ')}`)
  const silent = names.filter((name) => !texts[name])
  if (silent.length > 0) throw new Error(`no text in imagery/alt.fr.json for ${silent.join(', ')}`)
  return names
}

/** Returns the masters that are newer than the first of their files, or have no files yet. */
async function stale() {
  const young = []
  for (const [name, { changed }] of masters) {
    const entry = manifest.pictures[name]
    const [file] = name === socialCardName ? [`${name}.jpg`] : entry ? pictureFiles(name, entry) : []
    const encoded = file ? await stat(join(picturesFolder, file)).catch(() => null) : null
    if (!encoded || encoded.mtimeMs < changed) young.push(name)
  }
  return young
}

async function encode(name) {
  const master = masters.get(name)
  if (name === socialCardName) manifest.socialCard = await encodeSocialCard(name, master)
  else manifest.pictures[name] = await encodePicture(name, master)
  console.log(name)
}

function only(entries, keep) {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => keep(name)))
}

/** Deletes files that no entry names. */
async function removeStrays(folder, files) {
  for (const file of await readdir(folder)) if (!files.includes(file)) await rm(join(folder, file))
}

async function checkTotal() {
  let total = 0
  for (const folder of [picturesFolder, filmsFolder])
    for (const file of await readdir(folder)) total += (await stat(join(folder, file))).size
  const count = Object.keys(manifest.pictures).length
  console.log(`${names.length} encoded; ${count} pictures, ${(total / 1024 / 1024).toFixed(1)} MB with films`)
  if (total > totalByteBudget) throw new Error(`pictures and films weigh ${total} bytes together`)
}
