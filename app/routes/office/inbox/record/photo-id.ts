/** The id of a request's photo, which ends the address that the record keeps (`PageAddresses.photo`). */
export const photoIdOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1)
