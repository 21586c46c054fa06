/** Where a photo of an order is kept; its thumbnail stands beside (`quote-requests/photo-path.ts`). */
export const rimPhotoPath = (orderId: string, photoId: string) => `orders/${orderId}/images/${photoId}.jpg`
