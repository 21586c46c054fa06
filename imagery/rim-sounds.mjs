import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * The sound that goes with the article on checking a rim: three taps of a nylon mallet on a sound bare rim,
 * then three on a cracked one. Modal synthesis: each natural vibration of the rim is a sine that dies away.
 * Run by hand (`node imagery/rim-sounds.mjs`, needs ffmpeg); its result is committed.
 */

const rate = 44_100
const output = join(import.meta.dirname, '../public/sounds/maillet-jante-saine-jante-fissuree.mp3')

/**
 * Frequency in hertz, loudness, seconds until 60 dB quieter. A rim is nearly round, so that its vibrations
 * come in close pairs, whose beat one hears as the slow swell of a bell.
 */
const soundRim = [
  [402, 1, 3.4],
  [405.1, 0.8, 3.2],
  [988, 0.62, 2.6],
  [993.4, 0.5, 2.5],
  [1_612, 0.26, 1.7],
  [1_747, 0.4, 1.9],
  [1_752, 0.3, 1.8],
  [2_631, 0.22, 1.2],
  [3_540, 0.16, 0.8],
  [4_710, 0.09, 0.5],
  [6_120, 0.05, 0.3],
]

/** The crack softens the metal (lower), rubs (short) and parts the pairs. */
const crackedRim = [
  [361, 1, 0.34],
  [394, 0.6, 0.26],
  [871, 0.5, 0.2],
  [958, 0.32, 0.16],
  [1_494, 0.22, 0.12],
  [2_240, 0.14, 0.09],
  [3_050, 0.08, 0.06],
]

/** When each tap falls, in seconds, and how strong it is. */
const taps = [
  { at: 0.15, rim: soundRim, strength: 0.92 },
  { at: 1.5, rim: soundRim, strength: 1 },
  { at: 2.85, rim: soundRim, strength: 0.95 },
  { at: 6.4, rim: crackedRim, strength: 0.95, rattles: true },
  { at: 7.4, rim: crackedRim, strength: 1, rattles: true },
  { at: 8.4, rim: crackedRim, strength: 0.92, rattles: true },
]
const seconds = 9.3

const noise = makeNoise(20_261_119)
const samples = new Float64Array(Math.round(seconds * rate))
for (const tap of taps) addTap(tap)
writeMp3(samples)

function addTap({ at, rim, strength, rattles }) {
  const start = Math.round(at * rate)
  for (let i = 0; start + i < samples.length; i += 1) {
    const time = i / rate
    let value = mallet(time)
    for (const [frequency, loudness, fall] of rim) {
      // The mallet does not leave at once: a vibration takes a moment to rise, a low one longer.
      const rise = 1 - Math.exp(-time * frequency * 4)
      value +=
        loudness *
        rise *
        Math.exp((-6.91 * time) / fall) *
        Math.sin(2 * Math.PI * frequency * time + loudness)
    }
    if (rattles) value += rattle(time)
    samples[start + i] += strength * value
  }
}

/** The knock of nylon on metal. */
function mallet(time) {
  return time > 0.02 ? 0 : 0.5 * noise() * Math.exp(-time * 420)
}

/** The faces of the crack that touch each other, 90 times a second, for a tenth of a second. */
function rattle(time) {
  if (time > 0.16) return 0
  return 0.34 * noise() * Math.exp(-time * 30) * Math.max(0, Math.sin(2 * Math.PI * 90 * time)) ** 3
}

/** The same noise each time, so that the same script writes the same sound. */
function makeNoise(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

function writeMp3(sound) {
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const bytes = new Int16Array(sound.length)
  const fade = rate / 5
  for (const [i, sample] of sound.entries()) {
    const end = Math.min(1, (sound.length - i) / fade)
    bytes[i] = Math.round((sample / loudest) * 0.84 * 32_767 * end)
  }
  mkdirSync(join(output, '..'), { recursive: true })
  const raw = `${output}.raw`
  writeFileSync(raw, bytes)
  const input = ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', raw]
  // A short hall, as in a workshop.
  const filter = 'aecho=0.9:0.92:23|41|67:0.16|0.11|0.07'
  const encoding = ['-af', filter, '-c:a', 'libmp3lame', '-b:a', '56k', '-map_metadata', '-1']
  const tags = [
    '-metadata',
    'title=Jante saine, puis jante fissurée (sons reconstitués)',
    '-metadata',
    'language=fr',
  ]
  const { status, stderr } = spawnSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    ...input,
    ...encoding,
    ...tags,
    output,
  ])
  rmSync(raw)
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`)
}
