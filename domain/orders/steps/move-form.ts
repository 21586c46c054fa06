import * as z from 'zod/mini'

const step = z.enum(['0', '1', '2', '3'], { error: 'Cette étape n’existe pas' })

/** Where an order was seen, and where it goes. */
export const moveForm = z.object({ de: step, vers: step })
