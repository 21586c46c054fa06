import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/* Film grain of AV1: the picture is compressed without noise, and a table of a few bytes tells every decoder how
   much noise to add. In large dark gradients the grain hides the banding that ten bits still leave, at no cost in
   bytes. */

// Pairs of brightness and strength, both from 0 to 255: strongest in the dark, where gradients are longest.
const strengths = [0, 8, 40, 9, 120, 6, 255, 3]
const grainTable = `filmgrn1
E 0 9223372036854775807 1 7391 1
\tp 0 6 0 8 0 1 0 0 0 0 0 0
\tsY ${strengths.length / 2} ${strengths.join(' ')}
\tsCb 0
\tsCr 0
\tcY
\tcCb 0
\tcCr 0
`
const colors = ['-color_range', 'pc', '-colorspace', 'bt709', '-color_primaries', 'bt709']
const toYuv = 'scale=out_color_matrix=bt709:out_range=pc,format=yuv420p10le'

/** Returns a sharp picture as a 10-bit AVIF with grain; `crf` is libaom's rate factor, from 0 (best) to 63. */
export async function grainedAvif(picture, crf) {
  const folder = await mkdtemp(join(tmpdir(), 'avif-'))
  const [input, table, output] = ['picture.png', 'grain.tbl', 'picture.avif'].map((name) =>
    join(folder, name),
  )
  try {
    await picture.toColourspace('rgb16').png({ compressionLevel: 1 }).toFile(input)
    await writeFile(table, grainTable)
    const codec = ['-c:v', 'libaom-av1', '-still-picture', '1', '-crf', String(crf), '-cpu-used', '4']
    const grain = ['-aom-params', `film-grain-table=${table}`]
    const filter = ['-vf', toYuv, ...colors, '-color_trc', 'iec61966-2-1', '-frames:v', '1']
    const run = spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', input, ...filter, ...codec, ...grain, output])
    if (run.status !== 0) throw new Error(`ffmpeg could not press a picture: ${run.stderr}`)
    return await readFile(output)
  } finally {
    await rm(folder, { recursive: true })
  }
}
