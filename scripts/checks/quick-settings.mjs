/** What makes it outlive a crash, which it need not. */
export const quick = ['fsync', 'synchronous_commit', 'full_page_writes']
