"""Silent loops that start from a picture: 1280x800, upright 720x1280, 24 fps, 8 s, no seam.

    python3 films.py SLUG OUT.mkv [SCENES]     lossless 10-bit intermediate for encode_covers.py
    python3 films.py SLUG OUT.mkv SCENES quick every 16th frame only, for a look

SLUG is low-water, slow-boat, after-the-mill, unaccompanied, room-wide or room-tall; SCENES is the compiled scenes.cpp.
The page shows the picture first and fades to the loop, so frame 0 is the picture without its grain. A little moving grain
goes on top: still grain would look like dirt on the screen as soon as something moves behind it.
"""
import os
import subprocess
import sys
import cv2
import numpy as np

FPS, T = 24, 192
HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.join(HERE, "..", "pictures")


def cover(slug):
    """The cover at film size, 0..1, with most of its grain removed (the rest hides the steps the filter leaves)."""
    img = cv2.imread(os.path.join(PICTURES, slug + ".jpg"))
    clean = cv2.fastNlMeansDenoisingColored(img, None, 4.5, 5, 7, 21)
    return cv2.resize(img * .28 + clean * .72, (W, H), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def rendered(scenes, name, step, numbers=3, kind="<u2", frames=None, camera="cover"):
    """Reads the output of scenes.cpp, frame by frame."""
    p = subprocess.Popen([scenes, name, str(T), "0", str(T - 1), str(step), camera, str(W), str(H)], stdout=subprocess.PIPE)
    for _ in range(frames or len(range(0, T, step))):
        yield np.frombuffer(p.stdout.read(W * H * numbers * np.dtype(kind).itemsize), kind).reshape(H, W, numbers)
    p.wait()


def toned(rgb):
    """A newly computed frame as BGR, 0..1, with the tone of finish.mjs but without its grain."""
    c = (rgb[:, :, ::-1].astype(np.float32) / 65535) ** 2.2
    light = (c @ np.float32([.11, .59, .3]))[:, :, None]
    c = c * (1 + np.float32([-.05, 0, .04]) * light) + np.float32([.007, .006, -.002]) * (1 - light)
    return np.clip(c, 0, 1) ** (1 / 2.2)


def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def low_water(scenes, step):
    for y in rendered(scenes, "sea", step):
        yield toned(y)


def relit(scenes, name, step, still, camera="cover"):
    """The cover in the light of each frame: multiplied and added in linear light, before the film curve."""
    y = np.minimum(still, .999) ** 2.2
    a, b = 2.51 - 2.43 * y, .03 - .59 * y
    light = (-b + np.sqrt(b * b + .56 * a * y)) / (2 * a)
    for change in rendered(scenes, name, step, 4, "<f4", camera=camera):
        x = np.maximum(light * change[:, :, :1] + change[:, :, :0:-1], 0)
        yield np.clip((x * (2.51 * x + .03)) / (x * (2.43 * x + .59) + .14), 0, 1) ** (1 / 2.2) + np.maximum(still - .999, 0)


def unaccompanied(scenes, step):
    return relit(scenes, "stage", step, cover("unaccompanied"))


def room_wide(scenes, step):
    return relit(scenes, "room", step, cover("room-wide"), "filming")


def room_tall(scenes, step):
    return relit(scenes, "room", step, cover("room-tall"), "upright")


def slow_boat(scenes, step):
    """Adds a slow push of a few pixels toward the far end of the keel, and back."""
    for k, y in zip(range(0, T, step), relit(scenes, "boat", step, cover("slow-boat"))):
        zoom = 1 + .009 * (.5 - .5 * np.cos(2 * np.pi * k / T))
        cx, cy = 648, 400
        m = np.float32([[zoom, 0, cx * (1 - zoom)], [0, zoom, cy * (1 - zoom)]])
        yield cv2.warpAffine(y, m, (W, H), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


# ---------------------------------------------------------------- the mill: mist between the layers of its picture
MILL = 9


def mist_tile(rng, width, height, size):
    """Soft wrapping noise, three times as wide as tall, mean 0, about -1..1."""
    fx, fy = np.fft.fftfreq(width) * size * 3, np.fft.fftfreq(height)[:, None] * size
    n = np.fft.ifft2(np.fft.fft2(rng.standard_normal((height, width))) * np.exp(-np.minimum((fx ** 2 + fy ** 2) ** .55 * 3.2, 60))).real
    return np.clip(n / n.std() / 2, -1.3, 1.3).astype(np.float32)


def after_the_mill(scenes, step):
    drawn, found = rendered(scenes, "mill", T, frames=2)
    base, layer, rng = toned(drawn), found[:, :, 0].astype(int) - 1, np.random.default_rng(52)
    rows = np.arange(H, dtype=np.float32)[:, None]
    # each ridge's line without its trees: the first row of each column where it, or anything nearer, is seen
    lines = [cv2.blur(np.argmax((layer >= i) & (layer != MILL), 0).astype(np.float32)[None], (9, 1)) for i in range(6)]
    mill = cv2.GaussianBlur((layer == MILL).astype(np.float32), (0, 0), .6)
    layers = []                                # mask with soft profile, tile, speed (whole tiles would repeat; the cross-fade need not)
    for i, (amp, speed, size) in enumerate(((.42, 110, 60), (.42, -150, 66), (.44, 190, 76), (.40, 240, 90), (.30, -300, 110), (.12, 330, 130))):
        top = lines[i]
        below = lines[i + 1] if i < 5 else np.full((1, W), H + 60, np.float32)
        inside = cv2.GaussianBlur((layer == i).astype(np.float32), (0, 0), .6)
        depth = smooth(0, 1, (rows - top) / np.maximum(below - top, 50))
        mask = inside * depth * amp
        layers.append((mask.astype(np.float32), mist_tile(rng, 2048, H, size), speed))
    layers.append(((mill * smooth(470, 600, rows) * .42).astype(np.float32), mist_tile(rng, 2048, H, 70), 210))
    sky = ((rows < lines[0]) * smooth(120, 380, rows) * .20 * (1 - mill)).astype(np.float32)
    layers.append((sky, mist_tile(rng, 2048, H, 80), 140))
    veil = np.float32([.80, .88, .94])        # lit mist, BGR

    # windows: one goes dark for three seconds while another is lit, as if a person walks through the mill
    lit = (slice(518, 540), slice(444, 459))
    dark = (slice(518, 540), slice(444 - 47, 459 - 47))
    base_lit, base_dark = base[lit].copy(), base[dark].copy()
    birds = [(rng.uniform(-75, 60), rng.uniform(-34, 34), rng.uniform(0, 6.28), int(rng.integers(20, 26)), rng.uniform(.85, 1.15)) for _ in range(6)]
    open_sky = (layer == -1).astype(np.float32)

    for k in range(0, T, step):
        s, sec = k / T, k / FPS
        e = smooth(0, 1, s) * np.pi / 2
        y = base.copy()
        off = smooth(1.7, 2.1, sec) - smooth(5.3, 5.7, sec)
        on = smooth(3.0, 3.3, sec) - smooth(6.4, 6.9, sec)
        y[lit] = base_lit + (base_dark - base_lit) * off * .97
        y[dark] = base_dark + (base_lit - base_dark) * on * .92
        for mask, tile, speed in layers:
            def at(shift):                     # sub-pixel, or slow mist would tick from pixel to pixel
                f = shift - np.floor(shift)
                a = np.roll(tile, int(np.floor(shift)), 1)
                return (a * (1 - f) + np.roll(a, 1, 1) * f)[:, :W]
            d = np.cos(e) * at(speed * s) + np.sin(e) * at(speed * (s - 1)) - at(0)
            y += (mask * d)[:, :, None] * (veil - y)
        flock = np.zeros((H * 2, W * 2), np.uint8)
        for dx, dy, p, beats, size in birds:   # from outside the frame to behind the saddle between the hills
            q = s * 1.12
            far = 1 - .55 * min(q, 1)
            x, z = -70 + 715 * q + dx * far, 150 + 40 * np.sin(q * 3.1 + .4) + 225 * q ** 2.2 + dy * far + 3 * np.sin(2 * np.pi * 2 * s + p)
            wing = 7.0 * size * far
            glide = .35 + .65 * (np.sin(2 * np.pi * s * 3 + p) > -.3)
            flap = np.sin(2 * np.pi * beats * s + p) * .62 * glide + .25
            pts = np.float32([(x - wing, z - wing * flap), (x - wing * .45, z - wing * .35 * (flap + .3)), (x, z), (x + wing * .45, z - wing * .35 * (flap + .3)), (x + wing, z - wing * flap)])
            cv2.polylines(flock, [np.int32(np.round(pts * 2 * 16))], False, 255, 2, cv2.LINE_AA, 4)
        m = cv2.resize(flock, (W, H), interpolation=cv2.INTER_AREA).astype(np.float32) / 255 * open_sky * .6
        y += m[:, :, None] * (np.float32([.30, .31, .31]) - y)
        yield y


FILMS = {"low-water": (low_water, .0050), "slow-boat": (slow_boat, .0050), "after-the-mill": (after_the_mill, .0045), "unaccompanied": (unaccompanied, .0050),
         "room-wide": (room_wide, .0050), "room-tall": (room_tall, .0050)}

if __name__ == "__main__":
    slug, out = sys.argv[1:3]
    scenes = sys.argv[3] if len(sys.argv) > 3 else os.path.join(HERE, "scenes")
    step = 16 if len(sys.argv) > 4 else 1
    W, H = (720, 1280) if slug.endswith("-tall") else (1280, 800)
    film, sigma = FILMS[slug]
    enc = subprocess.Popen(["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr48le", "-s", f"{W}x{H}", "-r", str(FPS), "-i", "-",
                            "-vf", "scale=out_color_matrix=bt709:out_range=tv", "-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-pix_fmt", "yuv420p10le",
                            "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv", out], stdin=subprocess.PIPE)
    for k, y in enumerate(film(scenes, step)):
        g = cv2.GaussianBlur(np.random.default_rng(1000 + k).standard_normal((H, W)).astype(np.float32), (0, 0), .6)[:, :, None]
        enc.stdin.write((np.clip(y + g * sigma * (1 - .5 * y), 0, 1) * 65535 + .5).astype("<u2").tobytes())
    enc.stdin.close()
    enc.wait()
