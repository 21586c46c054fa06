import type { deleteRimPhoto } from '../../../../../domain/rims/photos/delete-rim-photo.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import type { RimVisit } from '../rim-visit.ts'

const { failing } = officeFailures
const photoShape = { ...buttonShape, fields: { photo: { longest: 64 } } }

export const receivePhotoPress = (act: typeof deleteRimPhoto, tooLate: string) =>
  receiveForm({
    shape: photoShape,
    failing,
    async act({ context, params }: RimVisit, { photo = '' }) {
      const isDone = await act(context.get(siteContext), context.get(staffContext), params.id, photo)
      return isDone ? { outcome: 'saved' } : refused(tooLate)
    },
  })
