/**
 * Vibrations of a sound rim: frequency in hertz, loudness, seconds until 60 dB quieter. A rim is nearly round, so its
 * vibrations have close pairs of frequencies, whose beat sounds like the slow swell of a bell.
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

/**
 * Vibrations of a cracked rim. The crack lowers the frequencies, shortens the sound by friction and separates the
 * pairs.
 */
const crackedRim = [
  [361, 1, 0.34],
  [394, 0.6, 0.26],
  [871, 0.5, 0.2],
  [958, 0.32, 0.16],
  [1_494, 0.22, 0.12],
  [2_240, 0.14, 0.09],
  [3_050, 0.08, 0.06],
]

/** Time of each tap in seconds, its rim and its strength. */
export const taps = [
  { at: 0.15, rim: soundRim, strength: 0.92 },
  { at: 1.5, rim: soundRim, strength: 1 },
  { at: 2.85, rim: soundRim, strength: 0.95 },
  { at: 6.4, rim: crackedRim, strength: 0.95, rattles: true },
  { at: 7.4, rim: crackedRim, strength: 1, rattles: true },
  { at: 8.4, rim: crackedRim, strength: 0.92, rattles: true },
]
export const seconds = 9.3
