import { deleteRimPhoto } from '../../../../domain/rims/photos/delete-rim-photo.ts'
import { restoreRimPhoto } from '../../../../domain/rims/photos/restore-rim-photo.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receivePhotoPress } from './photos/photo-forms.server.ts'
import { receivePhotosForm } from './photos-form.server.ts'
import { receiveProblem } from './problem/report-form.server.ts'
import { receiveSettlement } from './problem/settle-form.server.ts'

/** The forms on the page of a rim, by the names that stand behind their addresses. */
export const rimForms = oneOfForms({
  supprimer: receivePhotoPress(deleteRimPhoto, 'Cette photo est déjà supprimée.'),
  retablir: receivePhotoPress(restoreRimPhoto, 'Trop tard\u00a0: la photo est effacée.'),
  probleme: receiveProblem,
  regler: receiveSettlement,
  photos: receivePhotosForm,
})
