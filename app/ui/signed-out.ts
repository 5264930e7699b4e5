import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

const mark = 'signed-out'

/** Somebody signs out on this page; the one that follows may say so. */
export function markSignedOut() {
  sessionStorage.setItem(mark, '')
}

/** Says what the page before left to be said, once. */
export function useSignedOut(text: string) {
  useEffect(() => {
    if (sessionStorage.getItem(mark) === null) return
    sessionStorage.removeItem(mark)
    toast.success(text, { id: mark })
  }, [text])
}
