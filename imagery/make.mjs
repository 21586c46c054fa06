/**
 * Makes the pictures and the film, from the generator's scenes to what the site serves:
 *
 *   npm run imagery                         renders what has no master, encodes what is new, writes the contact sheet
 *   npm run imagery -- NAME…                renders these again (patterns such as 'finition-*'), then as above
 *   cd imagery && npm run preview -- NAME…  small and rough, in seconds, into imagery/cache/previews
 *
 * Renders on the CPU, or with `--graphics-card` on a graphics card, with eight times the samples. Cost: README.md of this
 * folder. An interrupted run continues with what is missing.
 */
import { existsSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../scripts/machine/run.mjs'
import { fillGeometryCache, listShots, render, requirePrograms } from './encoder/blender.mjs'
import { film } from './encoder/film.mjs'
import { hasFrames } from './encoder/film-frames.mjs'
import { mastersFolder, previewsFolder } from './encoder/folders.mjs'

const { values: options, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: {
    preview: { type: 'boolean', default: false },
    'graphics-card': { type: 'boolean', default: false },
  },
})

try {
  requirePrograms()
  const shots = await listShots()
  await make(patterns.length > 0 ? matching(shots) : options.preview ? shots : await missing(shots))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function make(names) {
  if (names.length > 0) {
    console.log('Geometry…')
    await fillGeometryCache()
  }
  let done = 0
  const flags = Object.keys(options).filter((flag) => options[flag])
  await render(
    names,
    flags.map((flag) => `--${flag}`),
    (name) => {
      done += 1
      console.log(`${done}/${names.length} ${name}`)
    },
  )
  if (options.preview) return finish(['imagery/contact-sheet.mjs', previewsFolder])
  if (await finish(['imagery/encode.mjs'])) await finish(['imagery/contact-sheet.mjs'])
}

/** Runs another script. Returns false if it failed. */
async function finish(args) {
  const code = await run('node', args)
  if (code !== 0) process.exitCode = code
  return code === 0
}

function matching(shots) {
  const unknown = patterns.filter((pattern) => !shots.some((name) => matchesGlob(name, pattern)))
  if (unknown.length > 0) throw new Error(`no such picture: ${unknown.join(', ')}`)
  return shots.filter((name) => patterns.some((pattern) => matchesGlob(name, pattern)))
}

/** Returns the shots without a master. */
async function missing(shots) {
  const filmIsThere = await hasFrames()
  const isThere = (name) =>
    name === film.name
      ? filmIsThere
      : ['png', 'jpg'].some((type) => existsSync(join(mastersFolder, `${name}.${type}`)))
  return shots.filter((name) => !isThere(name))
}
