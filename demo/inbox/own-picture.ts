/** One of the site's own pictures, as a JPEG. */
export type OwnPicture = (name: string) => Promise<Buffer>
