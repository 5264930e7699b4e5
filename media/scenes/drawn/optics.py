"""Shared by the drawn pictures: light added in linear color, a lens's blur and glow, a film curve. Nothing is traced, so nothing is noisy."""
import math
import cv2
import numpy as np


def linear(color):
    c = np.array([int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4).astype(np.float32)


def film(x):
    """A soft shoulder and a gentle toe; from linear light to screen values."""
    def curve(v):
        return (v * (.22 * v + .03) + .002) / (v * (.22 * v + .30) + .06) - .01 / .30
    y = np.clip(curve(np.maximum(x, 0) * 2.2) / curve(11.2), 0, 1)
    return np.where(y <= .0031308, 12.92 * y, 1.055 * y ** (1 / 2.4) - .055)


def bloom(x, share):
    """Adds a slightly warmer glow around bright parts."""
    height, width = x.shape[:2]
    bright, glow = np.minimum(x, 14), 0
    for size, weight in ((.004, .5), (.018, .3), (.06, .2)):
        f = max(1, int(width * size / 6))
        small = cv2.resize(bright, None, fx=1 / f, fy=1 / f, interpolation=cv2.INTER_AREA)
        small = cv2.GaussianBlur(small, (0, 0), width * size / f)
        glow = glow + cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC) * weight
    return x * (1 - share) + glow * share * np.float32([1.12, 1, .92])


def corners(height, width, loss=.22):
    """A lens gives less light towards the corners."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return 1 - loss * np.clip(((x / width - .5) ** 2 + (y / height - .5) ** 2) * 2, 0, 1)[:, :, None] ** 1.2


def write(path, light):
    """A 16-bit picture without grain: finish.mjs adds the same grain to all."""
    height, width = light.shape[:2]
    cv2.imwrite(path, (np.clip(film(light) * corners(height, width), 0, 1) * 65535 + .5).astype(np.uint16)[:, :, ::-1])


def noise(height, width, cell, rng, octaves=4):
    out, weight = np.zeros((height, width), np.float32), 1
    for _ in range(octaves):
        grid = rng.standard_normal((int(height / cell) + 4, int(width / cell) + 4)).astype(np.float32)
        out += weight * cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
        weight, cell = weight * .5, max(2, cell / 2)
    return out


def spot(image, x, y, r, color, cat=.35, ring=.35):
    """Adds a point of light out of focus: nine rounded blades, a brighter rim, clipped to a cat's eye towards the corners."""
    height, width = image.shape[:2]
    reach = int(r * 1.1) + 2
    left, top = max(0, int(x) - reach), max(0, int(y) - reach)
    right, bottom = min(width, int(x) + reach + 1), min(height, int(y) + reach + 1)
    if left >= right or top >= bottom:
        return
    yy, xx = np.mgrid[top:bottom, left:right].astype(np.float32)
    dx, dy = xx - x, yy - y
    blade = 2 * math.pi / 9
    edge = .5 * np.cos(math.pi / 9) / np.cos((np.arctan2(dy, dx) + .3) % blade - blade / 2) + .5
    q, pixel = np.hypot(dx, dy) / r / edge, 1.2 / r
    mask = np.clip((1 - q) / pixel + .5, 0, 1) * ((1 - ring) + ring * np.clip(q, 0, 1) ** 5 * 1.6)
    cx, cy = (x - width / 2) / (width / 2), (y - height / 2) / (width / 2)
    far = math.hypot(cx, cy)
    if cat and far > .25:
        k = cat * (far - .25) * 1.4
        mask *= np.clip((1.02 - np.hypot(dx / r + cx / far * k * 1.1, dy / r + cy / far * k * 1.1)) / pixel * .5 + .5, 0, 1)
    image[top:bottom, left:right] += mask[:, :, None] * color


def curve(points, each=14):
    """A closed curve through the points."""
    points, out = np.array(points, np.float32), []
    n = len(points)
    for i in range(n):
        a, b, c, d = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        for t in np.linspace(0, 1, each, endpoint=False):
            out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return np.array(out)


def filled(mask, points):
    cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)


def stroked(mask, points, width):
    cv2.polylines(mask, [np.round(points * 16).astype(np.int32)], False, 255, max(1, int(width)), cv2.LINE_AA, 4)


def soft(mask, size, blur):
    """A mask drawn at twice the size, as 0..1, out of focus."""
    return cv2.GaussianBlur(cv2.resize(mask, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255, (0, 0), blur)
