/** Pictures cut out of larger masters: the rectangle in pixels of the master, and the size of the result. */
export const crops = {
  // Wheel on the right, space for the title on the left.
  'og-image': { of: 'hero-wide', left: 0, top: 36, width: 1920, height: 1008, size: [1200, 630] },
  'portfolio-graphite-1': { of: 'apres-1', left: 100, top: 75, width: 1000, height: 750, size: [1000, 750] },
  'portfolio-satin-1': { of: 'apres-4', left: 0, top: 0, width: 1200, height: 900, size: [1000, 750] },
}
