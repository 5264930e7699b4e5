"""MP3 from the WAV files of sounds.py, and the waveform peaks the player draws.

    python3 encode_sounds.py WAV_DIR ../sounds ../sounds.json
"""
import json
import subprocess
import sys
import numpy as np

NAMES = ("good-bones", "second-helpings")
SLICES = 96


def decoded(path):
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-ac", "2", "-ar", "44100", "-"], stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(raw, "<f4").reshape(-1, 2)


source, target, listing = sys.argv[1:4]
lines = []
for name in NAMES:
    mp3 = f"{target}/{name}.mp3"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", f"{source}/{name}.wav", "-map_metadata", "-1", "-c:a", "libmp3lame", "-b:a", "112k", "-joint_stereo", "1", mp3], check=True)
    x = decoded(mp3)
    top = np.array([np.abs(part).max() for part in np.array_split(x, SLICES)])
    peaks = np.round(100 * (top / top.max()) ** 0.6).astype(int)      # softened: the ear hears a tenth of the amplitude as about half as loud
    lines.append(f'  "{name}": ' + json.dumps({"seconds": round(len(x) / 44100, 1), "peaks": peaks.tolist()}))
with open(listing, "w") as f:
    f.write("{\n" + ",\n".join(lines) + "\n}\n")
