import { execFile } from 'node:child_process'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { find } from '../../scripts/machine/find-program.mjs'
import { bypassesService } from '../../scripts/machine/service-unit.mjs'
import { siteEnvironment, siteFlags } from '../../scripts/machine/site-flags.mjs'
import { runsAsBuilt } from '../../scripts/prepare.mjs'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const unit = await readFile('deploy/tw-jantes.service', 'utf8')

/** Returns all values of a setting in the systemd unit. */
const settingsOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

test('the systemd unit is valid, and lets the site write only its data and its backups', async () => {
  for (const line of unit.split('\n')) expect(line).toMatch(/^(#.*|\[\w+\]|[A-Za-z]+=.*|)$/)
  expect(settingsOf('ProtectSystem')).toEqual(['strict'])
  expect(settingsOf('StateDirectory')).toEqual(['tw-jantes-site'])
  expect(settingsOf('ReadWritePaths')).toEqual(['-/var/backups/tw-jantes'])
  expect(settingsOf('LogNamespace')).toEqual(['tw-jantes'])
  expect(settingsOf('ExecStart')).toEqual([expect.stringContaining(siteFlags.join(' '))])
  const environment = settingsOf('Environment').join(' ').split(' ')
  expect(environment).toEqual(
    expect.arrayContaining(Object.entries(siteEnvironment).map(([name, value]) => `${name}=${value}`)),
  )
  const analyze = find(['systemd-analyze'])
  if (!analyze) return
  // The unit's own folder does not exist on this machine.
  const folder = await makeTemporaryFolder('unit')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'tw-jantes.service')
  await writeFile(file, unit.replaceAll('/srv/tw-jantes', process.cwd()))
  const { stderr } = await promisify(execFile)(analyze, ['verify', '--man=no', file])
  expect(stderr).not.toContain('tw-jantes.service')
})

test('a command runs with the same user and settings as the service', async () => {
  const command = await readFile('deploy/run-command', 'utf8')
  // Commands create the data folder too, because a restore may run before the service's first start.
  const shared = [
    'User',
    'WorkingDirectory',
    'EnvironmentFile',
    'UMask',
    'StateDirectory',
    'StateDirectoryMode',
  ]
  for (const name of shared) expect(command).toContain(`--property=${name}=${settingsOf(name)[0]} `)
  const environment = settingsOf('Environment').join(' ').split(' ')
  for (const name of ['NODE_ENV', 'DATA_DIR', 'DEMO'])
    expect(command).toContain(`--setenv=${environment.find((each) => each.startsWith(`${name}=`))} `)
  await promisify(execFile)('sh', ['-n', 'deploy/run-command'])
})

test.each([[['nosuch']], [['']], [[]]])(
  'an unknown command (%j) exits with 2 and lists the existing ones',
  async (words) => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
    const exit = await promisify(execFile)('sh', ['deploy/run-command', ...words]).catch((error) => error)
    expect(exit).toMatchObject({ code: 2, stdout: '' })
    const commandList = /^Commande inconnue : « (?:nosuch)? ». Les commandes sont : (.+)\.\n$/.exec(
      exit.stderr,
    )?.[1]
    for (const name of commandList?.split(' ') ?? []) expect(scripts).toHaveProperty([name])
    expect(commandList).toContain('backup')
  },
)

test('as root, a start without DATA_DIR beside the installed service is recognised', () => {
  const unit = 'deploy/tw-jantes.service'
  expect(bypassesService({ uid: 0, dataDir: '', unit })).toBe(true)
  expect(bypassesService({ uid: 1_000, dataDir: '', unit })).toBe(false)
  expect(bypassesService({ uid: 0, dataDir: '/var/lib/tw-jantes-site', unit })).toBe(false)
  expect(bypassesService({ uid: 0, dataDir: '', unit: 'deploy/missing.service' })).toBe(false)
})

test('a built site without sources beside it runs without building', async () => {
  const folder = await makeTemporaryFolder('built')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = join(folder, 'index.js')
  expect(runsAsBuilt(folder, server)).toBe(false)
  await writeFile(server, '')
  expect(runsAsBuilt(folder, server)).toBe(true)
  await writeFile(join(folder, 'vite.config.ts'), '')
  expect(runsAsBuilt(folder, server)).toBe(false)
})

test('a missing build is reported only if the account may not write into the site’s folder', async () => {
  const folder = await makeTemporaryFolder('not-built')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = join(folder, 'index.js')
  const prepare = JSON.stringify(join(process.cwd(), 'scripts/prepare.mjs'))
  const script = `import { lacksBuild } from ${prepare}; console.log(lacksBuild(${JSON.stringify(folder)}, ${JSON.stringify(server)}))`
  // Root may write everywhere unless the process drops that capability.
  const asOwner =
    process.getuid?.() === 0
      ? ['setpriv', '--inh-caps=-dac_override', '--bounding-set=-dac_override']
      : ['env']
  const lacks = async () => {
    const [program = '', ...options] = asOwner
    const all = [...options, process.execPath, '--input-type=module', '--eval', script]
    return (await promisify(execFile)(program, all)).stdout.trim()
  }
  expect(await lacks()).toBe('false')
  await chmod(folder, 0o555)
  expect(await lacks()).toBe('true')
  await chmod(folder, 0o755)
  await writeFile(server, '')
  await chmod(folder, 0o555)
  expect(await lacks()).toBe('false')
})

// `npm ci` rejects the whole lock file if one package is missing from it, such as a dependency that was never published.
test('the lock file contains every package that its packages depend on', async () => {
  type Locked = Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined>
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>
  }
  /** Whether Node finds the package from the folder: in the nearest `node_modules` upwards. */
  const isFound = (folder: string, name: string): boolean => {
    if (packages[join(folder, 'node_modules', name)]) return true
    const above = folder.lastIndexOf('node_modules/')
    return above >= 0 && isFound(folder.slice(0, above).replace(/\/$/, ''), name)
  }
  const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(folder, name))
      .map((name) => `${folder} → ${name}`),
  )
  expect(missing).toEqual([])
})
