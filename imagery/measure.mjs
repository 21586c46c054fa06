/**
 * Measures the noise and the edges of a rendered picture, to compare it before and after a change of the generator:
 *
 *   node imagery/measure.mjs PICTURE noise LEFT,TOP,WIDTH,HEIGHT…   on evenly lit patches
 *   node imagery/measure.mjs PICTURE edge LEFT,TOP,WIDTH,HEIGHT…    on patches that one outline crosses
 *
 * Noise: root mean square deviation of a patch from its linear gradient, in levels of 255. Edge: distance of the
 * outline from a smooth curve, as root mean square and maximum, in pixels. Values below 0.10 are invisible.
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

/** Describes the roughness of an outline, along rows or columns: the direction with the smaller error. */
function edge(rows) {
  const columns = rows[0].map((_, x) => rows.map((row) => row[x]))
  const off = [rows, columns].map(offTheCurve).sort((a, b) => rms(a) - rms(b))[0]
  return `${rms(off).toFixed(3)} px, at most ${Math.max(...off.map(Math.abs)).toFixed(2)}`
}

/** Returns the distance of the outline from its cubic fit, for each line. */
function offTheCurve(lines) {
  const places = lines.map((_, index) => {
    const t = (2 * index) / (lines.length - 1) - 1
    return [1, t, t * t, t ** 3]
  })
  return residuals(places, lines.map(crossing))
}

/** Returns the position, in fractions of a pixel, at which a line of pixels crosses the mean of its lowest and highest value. */
function crossing(line) {
  const middle = (Math.min(...line) + Math.max(...line)) / 2
  const after = line.findIndex((value, x) => x > 0 && value > middle !== line[0] > middle)
  const [from, to] = [line[after - 1], line[after]]
  return after - 1 + (middle - from) / (to - from)
}

/** Returns the residuals of a least-squares fit of `values` by the terms of each place. */
function residuals(places, values) {
  const factors = solved(
    places[0].map((_, i) => [
      ...places[0].map((_, j) => sum(places.map((terms) => terms[i] * terms[j]))),
      sum(places.map((terms, index) => terms[i] * values[index])),
    ]),
  )
  return values.map((value, index) => value - sum(factors.map((factor, i) => factor * places[index][i])))
}

/** Solves a small positive definite system by Gauss–Jordan elimination. The last column is its right side. */
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
