import { factorForm, replaceForm } from '../../../../domain/sign-in/second-factor/second-factor-form.ts'
import { shapeOf } from '../../../forms/form-shape.ts'

const mostBytes = 4_096
const short = { longest: 512 }

export const factorShape = shapeOf(factorForm, { mostBytes, more: { code: short } })

/** `code` is sent only where there is an application to replace. */
export const setUpShape = shapeOf(replaceForm, { mostBytes, more: { code: short, new_code: short } })
