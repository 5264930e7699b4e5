import { pluralize } from './grammar.ts'

/** Messages about videos and audio in the media library. */
export const portalVideo = {
  film: 'Video',
  player: (name: string) => `Player for ${name}`,
  states: {
    streaming: 'Ready to stream',
    making: 'Converting for streaming. Until then the original file plays.',
    waiting: 'Waiting to be converted for streaming. Until then the original file plays.',
    broken:
      'We couldn’t convert this video, so the original file plays. Some browsers may not support it. MP4 with H.264 works everywhere.',
    'film-large':
      'This video is larger than 8K (8192 × 4320), so it wasn’t converted and the original file plays. Export it in 8K or smaller and upload it again.',
    'film-codec':
      'This video uses a codec we don’t convert, so the original file plays. Some browsers may not support it. Export it as MP4 with H.264 and upload it again.',
    plain:
      'The original file plays, without its location and other metadata. To convert videos for streaming, install FFmpeg on the server (Debian and Ubuntu: “apt install ffmpeg”) and restart Backlot.',
  },
  unplayable: 'This browser can’t play this file.',

  poster: 'Poster',
  posterLead: 'Shown until someone plays the video.',
  noPoster: 'No poster yet.',
  useFrame: 'Use this frame',
  chooseOther: 'Choose another image...',
  posterSaved: 'Poster saved',
  frameHint: 'Pause the video on the frame you want.',
  chooserLost: 'Couldn’t open your images. Check your connection and try again.',

  captions: 'Captions',
  captionsLead:
    'Captions help people who can’t hear or have the sound off. They appear on the video as you type.',
  keys: 'While you type, press Alt + Enter to play or pause, Alt + ↑ to go back a second, Alt + ↓ to go forward.',
  noCaptions:
    'No captions yet. Play the video to where someone starts speaking and add a line, or upload a file.',
  list: 'Lines',
  line: (at: number) => `Line ${at}`,
  from: 'From',
  to: 'To',
  text: 'Caption',
  fromHere: (at: number) => `Line ${at}: start here`,
  toHere: (at: number) => `Line ${at}: end here`,
  hear: (at: number) => `Line ${at}: play from here`,
  remove: (at: number) => `Line ${at}: remove`,
  add: 'Add a line here',
  bring: 'Upload file (WebVTT or SRT)...',
  brought: (count: number) =>
    pluralize(
      count,
      'One line added. Save to keep it.',
      `${count} lines added. Save to keep them.`,
    ),
  pasted: 'Paste WebVTT or SRT',
  take: 'Add captions',
  download: 'Download as WebVTT',
  saved: 'Captions saved',
  unsaved: 'Not saved yet',
  recovered: 'These lines weren’t saved last time. Save them, or load the saved version.',
  forget: 'Load the saved version',
  plain: 'Captions as WebVTT',
  plainHint:
    'A line with two times, such as “00:01.000 --> 00:03.500”, then the caption, then a blank line.',
  back: 'Back to the video',

  sound: {
    title: 'Audio',
    outline: 'Waveform',
    analyzing: (percent: number) => `Creating the waveform: ${percent}%`,
    'too-long': 'No waveform: this file is too long.',
    unreadable: 'No waveform: this browser can’t read the file.',
  },
}
