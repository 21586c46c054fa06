import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { sitePictureOf } from './site-picture.ts'

/** Whether a picture is computer-generated: one of the site's own pictures, or an upload that is marked so. */
export const isComputedPicture = ({ url, computed }: Pick<FileLink, 'url' | 'computed'>): boolean =>
  computed === true || sitePictureOf(url) !== null
