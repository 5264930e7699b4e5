/** Words of the cards of a film and of a recording. */
export const portalFilm = {
  film: 'Film',
  player: (name: string) => `Player of ${name}`,
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
  posterLead: 'Stands there until somebody plays the film.',
  noPoster: 'No poster yet.',
  useFrame: 'Use this frame',
  chooseOther: 'Choose another picture...',
  posterSaved: 'Poster saved',
  frameHint: 'Stop the film where it looks best.',
  chooserLost: 'The pictures could not be opened. Check the connection and try again.',

  captions: 'Captions',
  captionsLead:
    'What is said, for those who cannot hear it or do not want to. They appear on the film while you type.',
  keys: 'While you write: Alt + Enter plays and stops, Alt + ↑ and Alt + ↓ go a second back and on.',
  noCaptions:
    'No captions yet. Play the film to where somebody begins to speak and add a line, or bring a file.',
  list: 'Lines',
  line: (at: number) => `Line ${at}`,
  from: 'From',
  to: 'To',
  text: 'What is said',
  fromHere: (at: number) => `Line ${at}: begins here`,
  toHere: (at: number) => `Line ${at}: ends here`,
  hear: (at: number) => `Line ${at}: play from here`,
  remove: (at: number) => `Line ${at}: remove`,
  add: 'Add a line here',
  bring: 'Bring a file (WebVTT or SRT)...',
  brought: (count: number) =>
    count === 1
      ? 'One line brought. Save to keep it.'
      : `${count} lines brought. Save to keep them.`,
  pasted: 'Paste WebVTT or SRT',
  take: 'Take it',
  download: 'Download as WebVTT',
  saved: 'Captions saved',
  unsaved: 'Not saved yet',
  recovered: 'These lines were not saved last time. Save them, or take up what is saved.',
  forget: 'Take up what is saved',
  plain: 'Captions as WebVTT',
  plainHint:
    'A line with two times, such as “00:01.000 --> 00:03.500”, then what is said, then an empty line.',
  back: 'Back to the film',

  sound: {
    title: 'Recording',
    outline: 'Outline of the recording',
    listening: (percent: number) => `Listening to draw its outline: ${percent}%`,
    plain: 'Its outline is not drawn: it is too long to be listened to here.',
    deaf: 'Its outline is not drawn: this browser cannot read the file.',
  },
}
