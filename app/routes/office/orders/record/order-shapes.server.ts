import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { orderForm } from '../../../../../domain/orders/order-form.ts'
import { photoConsentForm } from '../../../../../domain/orders/photo-consent-form.ts'
import { blockForm } from '../../../../../domain/orders/steps/block-form.ts'
import { moveForm } from '../../../../../domain/orders/steps/move-form.ts'
import { rimForm } from '../../../../../domain/rims/rim-form.ts'
import { rimDefects } from '../../../../../domain/rims/rim-words.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'

/** A move; `suite=facturer` leads on to its invoice. */
export const moveShape = shapeOf(moveForm, { mostBytes: 4_096, more: { suite: { longest: 16 } } })

export const blockShape = shapeOf(blockForm, { mostBytes: 8_192 })

export const consentShape = shapeOf(photoConsentForm, { mostBytes: 4_096 })

/** An order's form, with the record as it was opened. */
export const changeShape = shapeOf(orderForm, {
  mostBytes: 131_072,
  more: { notes: { longest: 32_768 }, [baseField]: { longest: 65_536 } },
})

/** A rim's form, likewise; without `jante` it is a new one. */
export const rimShape = shapeOf(rimForm, {
  mostBytes: 65_536,
  more: {
    jante: { longest: 64 },
    defects: { longest: 256, most: Object.keys(rimDefects).length + 1 },
    notes: { longest: 16_384 },
    [baseField]: { longest: 32_768 },
  },
})

export const removalShape = shapeOf(rimForm, { mostBytes: 4_096, more: { jante: { longest: 64 } } })
