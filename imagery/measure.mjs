/**
 * Measures how clean a render is, to compare it before and after a change of the generator:
 *
 *   node imagery/measure.mjs PICTURE noise LEFT,TOP,WIDTH,HEIGHT…   on evenly lit patches
 *   node imagery/measure.mjs PICTURE edge LEFT,TOP,WIDTH,HEIGHT…    on patches that one outline crosses
 *
 * Noise: what is left of a patch once a slope is taken off, root mean square, of 255 levels. Edge: how far the
 * outline jumps in and out of a smooth curve, root mean square and at most, in pixels. Below 0.10 no eye sees it.
 */
import sharp from 'sharp'

const [file, what, ...rectangles] = process.argv.slice(2)
const measures = { noise, edge }
if (!measures[what] || rectangles.length === 0)
  throw new Error('usage: node imagery/measure.mjs PICTURE noise|edge LEFT,TOP,WIDTH,HEIGHT…')
for (const rectangle of rectangles) console.log(rectangle, measures[what](await patch(rectangle)))

async function patch(rectangle) {
  const [left, top, width, height] = rectangle.split(',').map(Number)
  const cut = sharp(file).extract({ left, top, width, height }).toColourspace('b-w')
  const grey = await cut.extractChannel(0).raw().toBuffer()
  return Array.from({ length: height }, (_, row) => [...grey.subarray(row * width, (row + 1) * width)])
}

function noise(rows) {
  const places = rows.flatMap((row, y) => row.map((_, x) => [1, x / row.length, y / rows.length]))
  return `${rms(residuals(places, rows.flat())).toFixed(2)} levels`
}

/** Along rows or columns, whichever the outline crosses more squarely. */
function edge(rows) {
  const columns = rows[0].map((_, x) => rows.map((row) => row[x]))
  const off = [rows, columns].map(offTheCurve).sort((a, b) => rms(a) - rms(b))[0]
  return `${rms(off).toFixed(3)} px, at most ${Math.max(...off.map(Math.abs)).toFixed(2)}`
}

/** How far the outline lies from a curve of the third degree through it, line by line. */
function offTheCurve(lines) {
  const places = lines.map((_, index) => {
    const t = (2 * index) / (lines.length - 1) - 1
    return [1, t, t * t, t ** 3]
  })
  return residuals(places, lines.map(crossing))
}

/** Where a line passes the middle between its darkest and its brightest, to a part of a pixel. */
function crossing(line) {
  const middle = (Math.min(...line) + Math.max(...line)) / 2
  const after = line.findIndex((value, x) => x > 0 && value > middle !== line[0] > middle)
  const [from, to] = [line[after - 1], line[after]]
  return after - 1 + (middle - from) / (to - from)
}

/** What a least-squares fit of `values` by the terms of each place leaves. */
function residuals(places, values) {
  const factors = solved(
    places[0].map((_, i) => [
      ...places[0].map((_, j) => sum(places.map((terms) => terms[i] * terms[j]))),
      sum(places.map((terms, index) => terms[i] * values[index])),
    ]),
  )
  return values.map((value, index) => value - sum(factors.map((factor, i) => factor * places[index][i])))
}

/** Gauss and Jordan on a small positive system, its right side the last column. */
function solved(matrix) {
  for (const [i, pivot] of matrix.entries())
    for (const [j, row] of matrix.entries()) {
      if (i === j) continue
      const share = row[i] / pivot[i]
      for (const column of row.keys()) row[column] -= share * pivot[column]
    }
  return matrix.map((row, i) => row.at(-1) / row[i])
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

function rms(values) {
  return Math.sqrt(sum(values.map((value) => value * value)) / values.length)
}
