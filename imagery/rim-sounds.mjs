import { makeNoise } from './rim-sound/steady-noise.mjs'
import { seconds, taps } from './rim-sound/taps.mjs'
import { rate, writeMp3 } from './rim-sound/write-mp3.mjs'

/* Makes the sound of the article on checking a rim: three taps of a nylon mallet on a sound bare rim, then three on
   a cracked one. Modal synthesis: each natural vibration of the rim is a sine that decays. Run by hand (`node
   imagery/rim-sounds.mjs`, needs ffmpeg); the result is committed. */

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
      // The mallet stays in contact for a moment: a vibration needs time to rise, a low one more.
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

/** Returns the knock of nylon on metal. */
function mallet(time) {
  return time > 0.02 ? 0 : 0.5 * noise() * Math.exp(-time * 420)
}

/** Returns the rattle of the crack, whose faces touch each other 90 times a second, for a tenth of a second. */
function rattle(time) {
  if (time > 0.16) return 0
  return 0.34 * noise() * Math.exp(-time * 30) * Math.max(0, Math.sin(2 * Math.PI * 90 * time)) ** 3
}
